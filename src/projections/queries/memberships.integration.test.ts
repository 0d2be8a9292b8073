import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCharge, aTerm } from '../../../test/builders/charities.ts';
import { account, charity, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { everyPage, minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { ChargeList, ListedMembershipList, Membership } from '../../contract/memberships.ts';
import {
  type CharityEvent,
  charityLeft,
  membershipActivated,
  membershipCharged,
  membershipLapsed,
  membershipRenewalAnnounced,
  membershipRenewalStopped,
  membershipTermsChanged,
} from '../../domain/charities/events.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import { dueMemberships, findMembership, listCharges, listMemberships } from './memberships.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const on = (number: number, event: CharityEvent, at?: string) => [`charity-${id(number)}`, event, at] as const;
/** A membership whose first term ends on a day of July 2026. */
const memberUntil = (number: number, day: number) =>
  on(number, membershipActivated(aTerm({ to: `2026-07-${String(day).padStart(2, '0')}T10:00:00.000Z` })));

describe('a membership', () => {
  const find = () => findMembership(models.db, id(10));

  it('is only a tier before it is activated', async () => {
    await models.happened(charity(10, { membershipTier: 'medium' }));
    expect(await find()).toEqual({
      tier: 'medium',
      billing: null,
      active: false,
      since: null,
      renewsAt: null,
      renewal: null,
      ahead: [],
      next: null,
      oneOffs: { requested: 0, nextSetUpFee: 249 },
    });
  });

  it('shows its terms and the price of the next ones', async () => {
    await models.happened(
      charity(10),
      on(10, membershipActivated(aTerm())),
      on(10, membershipTermsChanged({ tier: 'large', billing: 'annual' })),
    );
    const membership = await find();
    expect(membership).toEqual({
      tier: 'small',
      billing: 'monthly',
      active: true,
      since: '2026-01-15T10:00:00.000Z',
      renewsAt: '2026-07-15T10:00:00.000Z',
      renewal: 'continues',
      ahead: [],
      next: { tier: 'large', billing: 'annual', price: 2689 },
      oneOffs: { requested: 0, nextSetUpFee: 249 },
    });
    expect(Membership.parse(membership)).toEqual(membership);
  });

  it('renews month by month at the monthly price', async () => {
    await models.happened(charity(10), on(10, membershipActivated(aTerm())));
    expect((await find())?.next).toEqual({ tier: 'small', billing: 'monthly', price: 129 });
  });

  it('shows the next terms even after the renewal was stopped', async () => {
    await models.happened(charity(10), on(10, membershipActivated(aTerm())), on(10, membershipRenewalStopped({})));
    const next = { tier: 'small', billing: 'monthly', price: 129 };
    expect(await find()).toMatchObject({ active: true, renewal: 'stopped', next });
  });

  it('is inactive when it has lapsed', async () => {
    await models.happened(
      charity(10),
      on(10, membershipActivated(aTerm({ tier: 'large' }))),
      on(10, membershipLapsed({ at: '2026-07-15T10:00:00.000Z' })),
    );
    expect(await find()).toMatchObject({ tier: 'large', billing: null, active: false, renewsAt: null, next: null });
  });

  it('names the set-up fee of the next one-off project', async () => {
    const oneOff = (number: number, setUpFee: number, of = 10) =>
      project(number, minute(number - 100), { charityId: id(of), terms: { type: 'oneoff', setUpFee } });
    await models.happened(
      charity(10),
      oneOff(101, 249, 11),
      project(102, minute(2), { terms: { type: 'membership' } }),
    );
    expect((await find())?.oneOffs).toEqual({ requested: 0, nextSetUpFee: 249 });
    await models.happened(oneOff(103, 249), oneOff(104, 499));
    expect((await find())?.oneOffs).toEqual({ requested: 2, nextSetUpFee: 499 });
  });

  it('is null without a charity', async () => {
    expect(await find()).toBeNull();
  });
});

describe('the list of charges', () => {
  const charged = (number: number, at: string, ofCharity = 10) =>
    on(ofCharity, membershipCharged(aCharge({ chargeId: id(number) })), at);

  it('shows a charity’s own, newest first', async () => {
    await models.happened(charged(901, minute(1)), charged(902, minute(2)), charged(903, minute(3), 11));
    const list = await listCharges(models.db, id(10), { limit: 20 });
    expect(list).toEqual({
      data: [
        expect.objectContaining({ id: id(902) }),
        {
          id: id(901),
          item: {
            for: 'activation',
            tier: 'small',
            billing: 'monthly',
            from: '2026-01-15T10:00:00.000Z',
            to: '2026-07-15T10:00:00.000Z',
          },
          price: 774,
          credit: 0,
          due: 774,
          createdAt: minute(1),
        },
      ],
      nextCursor: null,
      total: 2,
    });
    expect(ChargeList.parse(list)).toEqual(list);
  });

  it('includes the set-up fees of its one-off projects', async () => {
    const oneOff = { title: 'A reserves policy', terms: { type: 'oneoff', setUpFee: 249 } } as const;
    await models.happened(
      charged(901, minute(1)),
      project(101, minute(2), oneOff),
      project(102, minute(3), { terms: { type: 'membership' } }),
      project(103, minute(4), { ...oneOff, charityId: id(11) }),
    );
    const list = await listCharges(models.db, id(10), { limit: 20 });
    expect(list).toEqual({
      data: [
        {
          id: id(101),
          item: { for: 'one-off', project: 'A reserves policy' },
          price: 249,
          credit: 0,
          due: 249,
          createdAt: minute(2),
        },
        expect.objectContaining({ id: id(901) }),
      ],
      nextCursor: null,
      total: 2,
    });
    expect(ChargeList.parse(list)).toEqual(list);
  });

  it('is paged', async () => {
    await models.happened(...[1, 2, 3].map((number) => charged(900 + number, minute(1))));
    expect(await everyPage((cursor) => listCharges(models.db, id(10), { cursor, limit: 2 }))).toEqual([
      [id(903), id(902)],
      [id(901)],
    ]);
  });
});

describe('the list of memberships', () => {
  const now = new Date('2026-07-01T10:00:00.000Z');
  const list = (request: Partial<Parameters<typeof listMemberships>[1]> = {}) =>
    listMemberships(models.db, { limit: 20, ...request }, now);

  it('shows active ones, the next to end first', async () => {
    await models.happened(
      account(1),
      charity(10),
      charity(11, { organisation: null }),
      charity(12),
      charity(13),
      memberUntil(10, 20),
      memberUntil(11, 10),
      memberUntil(13, 15),
      on(13, membershipLapsed({ at: '2026-07-15T10:00:00.000Z' })),
    );
    const memberships = await list();
    expect(memberships).toEqual({
      data: [
        {
          id: id(11),
          organisation: 'Amara Okafor',
          email: 'amara@riverside-kitchen.example',
          tier: 'small',
          billing: 'monthly',
          since: '2026-01-15T10:00:00.000Z',
          renewsAt: '2026-07-10T10:00:00.000Z',
          renewal: 'continues',
        },
        expect.objectContaining({ id: id(10), organisation: 'Riverside Kitchen' }),
      ],
      nextCursor: null,
      total: 2,
    });
    expect(ListedMembershipList.parse(memberships)).toEqual(memberships);
  });

  it('shows those that end within a number of days, to the moment', async () => {
    await models.happened(account(1), charity(10), charity(11), memberUntil(10, 8), memberUntil(11, 9));
    const { data, total } = await list({ dueWithinDays: 7 });
    expect(data.map((membership) => membership.id)).toEqual([id(10)]);
    expect(total).toBe(1);
    expect((await list({ dueWithinDays: 8 })).total).toBe(2);
    expect((await list({ dueWithinDays: 0 })).total).toBe(0);
  });

  it('returns each once when paging, even with equal ends', async () => {
    const numbers = [10, 11, 12, 13, 14];
    await models.happened(
      account(1),
      ...numbers.map((number) => charity(number)),
      ...numbers.map((number) => memberUntil(number, number < 12 ? 20 : 10)),
    );
    expect(await everyPage((cursor) => list({ cursor, limit: 2 }))).toEqual([
      [id(12), id(13)],
      [id(14), id(10)],
      [id(11)],
    ]);
  });

  it('refuses a foreign cursor', async () => {
    await expect(list({ cursor: 'page-2' })).rejects.toThrow(InvalidCursor);
  });
});

describe('memberships with a due step', () => {
  const due = (by: string, limit = 10) => dueMemberships(models.db, new Date(by), limit);

  it('are to be reminded 30 and 7 days before the end, and renewed at the end', async () => {
    const renewsAt = '2026-07-15T10:00:00.000Z';
    await models.happened(charity(10), memberUntil(10, 15));
    expect(await due('2026-06-15T09:59:59.999Z')).toEqual([]);
    expect(await due('2026-06-15T10:00:00.000Z')).toEqual([id(10)]);
    await models.happened(on(10, membershipRenewalAnnounced({ renewsAt, daysBefore: 30 })));
    expect(await due('2026-07-08T09:59:59.999Z')).toEqual([]);
    expect(await due('2026-07-08T10:00:00.000Z')).toEqual([id(10)]);
    await models.happened(on(10, membershipRenewalAnnounced({ renewsAt, daysBefore: 7 })));
    expect(await due('2026-07-15T09:59:59.999Z')).toEqual([]);
    expect(await due(renewsAt)).toEqual([id(10)]);
  });

  it('are listed longest due first, up to a limit', async () => {
    await models.happened(
      charity(10),
      charity(11),
      charity(12),
      memberUntil(10, 20),
      memberUntil(11, 10),
      memberUntil(12, 15),
    );
    expect(await due('2026-12-01T00:00:00.000Z')).toEqual([id(11), id(12), id(10)]);
    expect(await due('2026-12-01T00:00:00.000Z', 2)).toEqual([id(11), id(12)]);
    const [by, seen] = [new Date('2026-12-01T00:00:00.000Z'), [id(11), id(12)]];
    expect(await dueMemberships(models.db, by, 2, seen)).toEqual([id(10)]);
  });

  it('exclude lapsed memberships and charities that left', async () => {
    await models.happened(
      charity(10),
      charity(11),
      charity(12),
      memberUntil(10, 15),
      memberUntil(11, 15),
      on(10, membershipLapsed({ at: '2026-07-15T10:00:00.000Z' })),
      on(11, charityLeft({})),
    );
    expect(await due('2026-12-01T00:00:00.000Z')).toEqual([]);
  });
});
