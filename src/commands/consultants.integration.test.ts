import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../../test/support/crashing.ts';
import { membersAtWork, requestBy, wordOf } from '../../test/support/members-at-work.ts';
import { ConsultantProfileForm } from '../contract/consultants.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
});
afterAll(() => bench.close());

type Consultant = Awaited<ReturnType<typeof members.consultant>>;
const form = ConsultantProfileForm.parse({
  bio: 'Now also data.',
  organisation: '',
  expertise: ['finance', 'technology'],
  yearsExperience: 21,
  hourlyRate: 90,
  linkedin: 'https://www.linkedin.com/in/grace',
});
const profile = {
  expertise: ['finance', 'technology'],
  yearsExperience: 21,
  hourlyRate: 90,
  linkedin: 'https://www.linkedin.com/in/grace',
};
const admin = () => requestBy(members.admin);
const revise = (by: Consultant, commands: Commands = bench.commands) =>
  commands.reviseConsultantProfile(form, by, requestBy(by));
const recorded = async ({ userId, consultantId }: Consultant) => [
  ...(await members.eventsOf(`consultant-${consultantId}`)).slice(1),
  ...(await members.eventsOf(`account-${userId}`)).slice(1),
];
const saidTypes = async (by: Consultant) => (await recorded(by)).map(({ type }) => type);

describe('revising a profile', () => {
  it('replaces the personal data under the consultant’s key', async () => {
    const by = await members.applicant();
    const outcome = await revise(by);
    const events = await recorded(by);
    expect(events).toMatchObject([
      { type: 'ConsultantProfileRevised', data: profile, metadata: { subject: by.userId } },
      {
        type: 'ProfileDescribed',
        data: { bio: 'Now also data.', organisation: null },
        metadata: { subject: by.userId },
      },
    ]);
    expect(outcome).toEqual({ outcome: 'done', position: events.at(-1)?.position });
    expect(await revise(by)).toEqual(outcome);
    expect(await recorded(by)).toHaveLength(2);
  });

  it('is completed by a repetition if it was interrupted between consultant and account', async () => {
    const by = await members.applicant();
    const cut = bench.withParts({ store: aroundAppend(bench.store, 'account', 'before', crash) });
    await expect(revise(by, cut)).rejects.toThrow(Crash);
    expect(wordOf(await revise(by))).toBe('done');
    expect(await saidTypes(by)).toEqual(['ConsultantProfileRevised', 'ProfileDescribed']);
  });

  it('is limited to one’s own profile, as are all decisions of a consultant', async () => {
    const [mine, theirs] = [await members.consultant(), await members.consultant()];
    for (const consultantId of [theirs.consultantId, v7()]) {
      const by = { ...mine, consultantId };
      expect(wordOf(await revise(by))).toBe('consultant-not-yours');
      expect(wordOf(await bench.commands.reapply(form, by, requestBy(by)))).toBe('consultant-not-yours');
      const availability = await bench.commands.changeAvailability({ availability: false }, by, requestBy(by));
      expect(wordOf(availability)).toBe('consultant-not-yours');
    }
    expect(await saidTypes(theirs)).toEqual(['ConsultantApproved']);
  });
});

describe('vetting', () => {
  it('declines with a reason, and approves after a second application', async () => {
    const by = await members.applicant();
    await bench.commands.declineConsultant({ ...by, reason: 'Too few years, Grace' }, admin());
    await bench.commands.reapply(form, by, requestBy(by));
    await bench.commands.approveConsultant(by, admin());
    const decider = { id: members.admin.userId, role: 'admin' };
    expect((await recorded(by)).slice(0, 3)).toMatchObject([
      {
        type: 'ConsultantDeclined',
        data: { reason: 'Too few years, Grace' },
        metadata: { subject: by.userId, actor: decider },
      },
      { type: 'ConsultantReapplied', data: profile },
      { type: 'ConsultantApproved', metadata: { subject: by.userId, actor: decider } },
    ]);
    expect(await saidTypes(by)).toContain('ProfileDescribed');
  });

  it('tells the account nothing when the second application is refused', async () => {
    const by = await members.applicant();
    expect(wordOf(await bench.commands.reapply(form, by, requestBy(by)))).toBe('consultant-not-declined');
    expect(await recorded(by)).toEqual([]);
  });

  it('suspends and reinstates', async () => {
    const by = await members.consultant();
    await bench.commands.suspendConsultant({ ...by, reason: 'Complaints' }, admin());
    await bench.commands.reinstateConsultant(by, admin());
    expect(await saidTypes(by)).toEqual(['ConsultantApproved', 'ConsultantSuspended', 'ConsultantReinstated']);
  });

  it('approves once when administrators decide concurrently', async () => {
    const by = await members.applicant();
    const processes = [bench.commands, bench.withParts({})];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, number) => processes[number % 2]?.approveConsultant(by, admin())),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await saidTypes(by)).toEqual(['ConsultantApproved']);
  });

  it('is refused for unknown consultants', async () => {
    const unknownConsultant = { consultantId: v7() };
    for (const asked of [
      bench.commands.approveConsultant(unknownConsultant, admin()),
      bench.commands.declineConsultant({ ...unknownConsultant, reason: 'No' }, admin()),
      bench.commands.suspendConsultant({ ...unknownConsultant, reason: 'No' }, admin()),
      bench.commands.reinstateConsultant(unknownConsultant, admin()),
    ]) {
      expect(wordOf(await asked)).toBe('consultant-unknown');
    }
  });

  it('is refused, with its reason unencryptable, right after the account is closed', async () => {
    const by = await members.applicant();
    await bench.vault.keys.destroy(by.userId);
    expect(wordOf(await bench.commands.declineConsultant({ ...by, reason: 'No' }, admin()))).toBe('consultant-left');
    expect(await recorded(by)).toEqual([]);
  });
});

describe('availability', () => {
  it('can be changed by approved consultants', async () => {
    const [approved, applicant] = [await members.consultant(), await members.applicant()];
    const change = (by: Consultant, availability: boolean) =>
      bench.commands.changeAvailability({ availability }, by, requestBy(by));
    expect(await change(applicant, false)).toMatchObject({
      rejection: {
        code: 'availability-needs-approval',
        message: "You'll be able to set your availability once your profile is approved.",
      },
    });
    await change(approved, true);
    await change(approved, false);
    await change(approved, true);
    expect((await saidTypes(approved)).slice(1)).toEqual(['ConsultantBecameUnavailable', 'ConsultantBecameAvailable']);
  });
});
