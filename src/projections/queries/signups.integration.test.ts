import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charitySignup, consultantSignup } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { everyPage, minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import {
  CharitySignup,
  CharitySignupList,
  ConsultantSignup,
  ConsultantSignupList,
} from '../../contract/waiting-list.ts';
import {
  signupConverted,
  signupInvited,
  signupWithdrawn,
  type WaitingListEvent,
} from '../../domain/waiting-list/events.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import {
  charitySignupQueries,
  consultantSignupQueries,
  findSignup,
  invitedSignupsOf,
  signupsByEmail,
} from './signups.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const on = (number: number, event: WaitingListEvent, at?: string) =>
  [`waitingListSignup-${id(number)}`, event, at] as const;

const kinds = [
  ['charities', charitySignup, charitySignupQueries.list] as const,
  ['consultants', consultantSignup, consultantSignupQueries.list] as const,
];

describe('the lists of signups', () => {
  it('show charities, newest first', async () => {
    await models.happened(charitySignup(1, minute(1)), charitySignup(2, minute(2), { email: 'other@charity.example' }));
    const list = await charitySignupQueries.list(models.db, { limit: 20 });
    expect(list).toEqual({
      data: [
        expect.objectContaining({ id: id(2), isRepeat: false }),
        {
          id: id(1),
          charityName: 'Harbour Trust',
          contactName: 'Ruth Ellery',
          email: 'ruth@harbour-trust.example',
          phone: '01632 960 002',
          charitySize: 'medium',
          primaryNeed: 'Fundraising strategy',
          currentChallenges: 'Grants end this year.',
          createdAt: minute(1),
          status: 'waiting',
          invitedAt: null,
          invitations: 0,
          convertedAt: null,
          isRepeat: false,
        },
      ],
      nextCursor: null,
      total: 2,
    });
    expect(CharitySignupList.parse(list)).toEqual(list);
  });

  it('show consultants, newest first', async () => {
    await models.happened(consultantSignup(1, minute(1)), consultantSignup(2, minute(2), { phone: null }));
    const list = await consultantSignupQueries.list(models.db, { limit: 20 });
    expect(list.data.map((entry) => entry.id)).toEqual([id(2), id(1)]);
    expect(list.data[0]).toMatchObject({ currentRole: 'Finance director', phone: null, status: 'waiting' });
    expect(ConsultantSignupList.parse(list)).toEqual(list);
  });

  it.each(kinds)(
    'mark repeats of an e-mail address among %s, in any case, but not the first',
    async (_kind, join, list) => {
      await models.happened(
        join(1, minute(1), { email: 'one@example.org' }),
        join(2, minute(2), { email: 'two@example.org' }),
        join(3, minute(3), { email: 'ONE@example.org' }),
        join(4, minute(3), { email: 'one@Example.org' }),
      );
      const { data } = await list(models.db, { limit: 20 });
      expect(data.map((entry) => [entry.id, entry.isRepeat])).toEqual([
        [id(4), true],
        [id(3), true],
        [id(2), false],
        [id(1), false],
      ]);
    },
  );

  it('mark a repeat even if the first signup is on another page', async () => {
    await models.happened(charitySignup(1, minute(1)), charitySignup(2, minute(2)));
    const { data } = await charitySignupQueries.list(models.db, { limit: 1 });
    expect(data).toEqual([expect.objectContaining({ id: id(2), isRepeat: true })]);
  });

  it('do not treat a charity and a consultant with one address as repeats', async () => {
    await models.happened(
      charitySignup(1, minute(1), { email: 'both@example.org' }),
      consultantSignup(2, minute(2), { email: 'both@example.org' }),
    );
    expect((await consultantSignupQueries.list(models.db, { limit: 20 })).data).toEqual([
      expect.objectContaining({ isRepeat: false }),
    ]);
  });

  it('do not treat erased addresses as repeats', async () => {
    await models.happened(charitySignup(1, minute(1), { email: '' }), charitySignup(2, minute(2), { email: '' }));
    const { data } = await charitySignupQueries.list(models.db, { limit: 20 });
    expect(data.map((entry) => entry.isRepeat)).toEqual([false, false]);
  });

  it.each(kinds)('show the outcome of %s, and no personal data of withdrawn ones', async (kind, join, list) => {
    await models.happened(
      ...[1, 2, 3, 4].map((number) => join(number, minute(number))),
      on(2, signupInvited({}), minute(10)),
      on(3, signupConverted({ userId: id(7) }), minute(11)),
      on(4, signupWithdrawn({ because: 'asked', kind: kind === 'charities' ? 'charity' : 'consultant' })),
    );
    const { data, total } = await list(models.db, { limit: 20 });
    expect(data.map((entry) => [entry.id, entry.status, entry.invitedAt, entry.convertedAt])).toEqual([
      [id(3), 'converted', null, minute(11)],
      [id(2), 'invited', minute(10), null],
      [id(1), 'waiting', null, null],
    ]);
    expect(total).toBe(3);
  });

  it.each(kinds)('are filtered by the status of %s, with matching counts', async (_kind, join, list) => {
    await models.happened(...[1, 2, 3].map((number) => join(number, minute(number))), on(2, signupInvited({})));
    const { data, total } = await list(models.db, { limit: 1, status: 'waiting' });
    expect(data.map((entry) => entry.id)).toEqual([id(3)]);
    expect(total).toBe(2);
    expect((await list(models.db, { limit: 20, status: 'invited' })).data).toHaveLength(1);
    expect((await list(models.db, { limit: 20, status: 'converted' })).total).toBe(0);
  });

  it.each([
    ['part of the charity’s name', 'harbour t'],
    ['part of the contact’s name', 'ELLERY'],
    ['part of the e-mail address', 'ruth@'],
  ])('are searched by %s', async (_what, search) => {
    await models.happened(
      charitySignup(1, minute(1)),
      charitySignup(2, minute(2), { charityName: 'X', contactName: 'Y', email: 'z@x.example' }),
    );
    const { data, total } = await charitySignupQueries.list(models.db, { limit: 20, search });
    expect(data.map((entry) => entry.id)).toEqual([id(1)]);
    expect(total).toBe(1);
  });

  it.each(['lindqvist', 'tomas@'])('find consultants by %s', async (search) => {
    await models.happened(
      consultantSignup(1, minute(1)),
      consultantSignup(2, minute(2), { fullName: 'Y', email: 'z@x.example' }),
    );
    expect(
      (await consultantSignupQueries.list(models.db, { limit: 20, search })).data.map((entry) => entry.id),
    ).toEqual([id(1)]);
  });

  it('treat percent signs in a search literally', async () => {
    await models.happened(charitySignup(1, minute(1)), charitySignup(2, minute(2), { charityName: '100% Food' }));
    expect(
      (await charitySignupQueries.list(models.db, { limit: 20, search: '%' })).data.map((entry) => entry.id),
    ).toEqual([id(2)]);
  });

  it.each(kinds)('return all %s once when paging, with the total on each page', async (_kind, join, list) => {
    await models.happened(...[1, 2, 3, 4, 5].map((number) => join(number, minute(Math.ceil(number / 2)))));
    const totals: number[] = [];
    const pages = await everyPage(async (cursor) => {
      const page = await list(models.db, { cursor, limit: 2 });
      totals.push(page.total);
      return page;
    });
    expect(pages).toEqual([[id(5), id(4)], [id(3), id(2)], [id(1)]]);
    expect(totals).toEqual([5, 5, 5]);
  });

  it.each(kinds)('read the number of %s from a counter', async (_kind, join, list) => {
    await models.happened(join(1, minute(1)));
    await models.database.pool.query('update read_models.signup_counts set signups = 70000');
    expect((await list(models.db, { limit: 20 })).total).toBe(70_000);
  });

  it.each([[charitySignupQueries.list], [consultantSignupQueries.list]])('refuse a foreign cursor', async (list) => {
    await expect(list(models.db, { limit: 1, cursor: 'page-2' })).rejects.toThrow(InvalidCursor);
  });
});

describe('all signups of a kind', () => {
  it('are read to the last one, newest first, like the list', async () => {
    const numbers = Array.from({ length: 205 }, (_, number) => number + 1);
    await models.happened(
      ...numbers.map((number) => charitySignup(number, minute(1))),
      consultantSignup(900, minute(1)),
    );
    const read: string[] = [];
    for await (const signup of charitySignupQueries.every(models.db, {})) {
      expect(CharitySignup.parse(signup)).toEqual(signup);
      read.push(signup.id);
    }
    expect(read).toEqual(numbers.toReversed().map(id));
    const consultants: string[] = [];
    for await (const signup of consultantSignupQueries.every(models.db, {})) consultants.push(signup.id);
    expect(consultants).toEqual([id(900)]);
  });

  it('can be empty', async () => {
    for await (const signup of charitySignupQueries.every(models.db, {})) expect(signup).toBeUndefined();
  });
});

describe('a signup', () => {
  it('is found by its id, of either kind', async () => {
    await models.happened(charitySignup(1, minute(1)), consultantSignup(2, minute(2)));
    const charity = await findSignup(models.db, id(1));
    expect(charity).toMatchObject({ id: id(1), charityName: 'Harbour Trust' });
    expect(CharitySignup.parse(charity)).toEqual(charity);
    const consultant = await findSignup(models.db, id(2));
    expect(consultant).toMatchObject({ id: id(2), fullName: 'Tomas Lindqvist' });
    expect(ConsultantSignup.parse(consultant)).toEqual(consultant);
    expect(await findSignup(models.db, id(3))).toBeNull();
  });

  it('is found by its e-mail address, in any case, with its status', async () => {
    await models.happened(
      charitySignup(1, minute(2), { email: 'Both@Example.org' }),
      consultantSignup(2, minute(1), { email: 'both@example.org' }),
      charitySignup(3, minute(3), { email: 'other@example.org' }),
      on(1, signupInvited({})),
    );
    expect(await signupsByEmail(models.db, 'BOTH@example.org')).toEqual([
      { signupId: id(2), status: 'waiting' },
      { signupId: id(1), status: 'invited' },
    ]);
    expect(await signupsByEmail(models.db, 'nobody@example.org')).toEqual([]);
  });

  it('is found by the member it led to if it had been invited', async () => {
    await models.happened(
      charitySignup(1, minute(2)),
      consultantSignup(2, minute(1)),
      charitySignup(3, minute(3)),
      charitySignup(4, minute(4)),
      ...[1, 2, 3].map((number) => on(number, signupInvited({}))),
      on(1, signupConverted({ userId: id(7) })),
      on(2, signupConverted({ userId: id(7) })),
      on(3, signupConverted({ userId: id(8) })),
      on(4, signupConverted({ userId: id(7) })),
    );
    expect(await invitedSignupsOf(models.db, id(7))).toEqual([id(2), id(1)]);
  });
});
