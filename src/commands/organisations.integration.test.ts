import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../../test/support/crashing.ts';
import { membersAtWork, requestBy, wordOf } from '../../test/support/members-at-work.ts';
import { OrganisationForm } from '../contract/account-settings.ts';
import { checkEvent } from '../domain/catalogue.ts';
import { leaveAsCharity } from '../domain/charities/commands.ts';
import { charity } from '../domain/charities/decide.ts';
import type { Commands } from './commands.ts';
import { commandHandler } from './handle.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
});
afterAll(() => bench.close());

type Owner = Awaited<ReturnType<typeof members.charity>>;
const form = OrganisationForm.parse({
  organisation: 'Harbour Trust',
  bio: 'Runs two night shelters.',
  registeredNumber: '1234567',
  revenue: 300_000,
  employeeCount: 14,
  mission: '',
  location: 'Hull',
});
const describeIt = (by: Owner, commands: Commands = bench.commands) =>
  commands.describeOrganisation(form, by, requestBy(by));
const recorded = async ({ userId, charityId }: Owner) => [
  ...(await members.eventsOf(`charity-${charityId}`)).slice(1),
  ...(await members.eventsOf(`account-${userId}`)).slice(1),
];

describe("describing one's organisation", () => {
  it('records the new descriptions of the charity and its member', async () => {
    const by = await members.charity();
    const outcome = await describeIt(by);
    const events = await recorded(by);
    expect(events).toMatchObject([
      {
        type: 'OrganisationDescribed',
        data: {
          organisation: 'Harbour Trust',
          registeredNumber: '1234567',
          revenue: 300_000,
          employeeCount: 14,
          foundingYear: null,
          mission: null,
          primaryCause: null,
          location: 'Hull',
        },
        metadata: { subject: by.userId },
      },
      {
        type: 'ProfileDescribed',
        data: { bio: 'Runs two night shelters.', organisation: 'Harbour Trust' },
        metadata: { subject: by.userId },
      },
    ]);
    expect(outcome).toEqual({ outcome: 'done', position: events.at(-1)?.position });
  });

  it('does nothing when nothing has changed', async () => {
    const by = await members.charity();
    expect(await describeIt(by)).toEqual(await describeIt(by));
    expect(await recorded(by)).toHaveLength(2);
  });

  it('is completed by a repetition if it was interrupted between charity and account', async () => {
    const by = await members.charity();
    const cut = bench.withParts({ store: aroundAppend(bench.store, 'account', 'before', crash) });
    await expect(describeIt(by, cut)).rejects.toThrow(Crash);
    expect((await recorded(by)).map(({ type }) => type)).toEqual(['OrganisationDescribed']);
    expect(wordOf(await describeIt(by))).toBe('done');
    expect((await recorded(by)).map(({ type }) => type)).toEqual(['OrganisationDescribed', 'ProfileDescribed']);
  });

  it('is limited to one’s own charity', async () => {
    const [mine, theirs] = [await members.charity(), await members.charity()];
    for (const charityId of [theirs.charityId, v7()]) {
      expect(wordOf(await describeIt({ ...mine, charityId }))).toBe('charity-not-yours');
    }
    expect(await recorded(theirs)).toEqual([]);
  });
});

describe('a charity that has left', () => {
  it('can neither request projects nor change its description', async () => {
    const by = await members.charity();
    const handle = commandHandler({ store: bench.store, clock: bench.time.clock, newId: v7, check: checkEvent });
    await handle(charity, by.charityId, leaveAsCharity({ at: bench.time.clock().toISOString() }), requestBy(by));
    expect(wordOf(await describeIt(by))).toBe('charity-left');
    await expect(members.projectOf(by)).rejects.toThrow('charity-not-yours');
  });
});
