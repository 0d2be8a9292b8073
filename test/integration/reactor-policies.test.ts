import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fold } from '../../src/commands/fold.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { charity } from '../../src/domain/charities/decide.ts';
import { consultant } from '../../src/domain/consultants/decide.ts';
import { ORIGIN } from '../../src/domain/kernel/event.ts';
import { project } from '../../src/domain/projects/decide.ts';
import { waitingListSignup } from '../../src/domain/waiting-list/decide.ts';
import { encrypted } from '../../src/eventstore/encrypted.ts';
import { openPostgresEventStore } from '../../src/eventstore/postgres/postgres-event-store.ts';
import { membershipSchedule, scheduledChargeId } from '../../src/reactors/membership-schedule.ts';
import { charityForm } from '../support/charity-form.ts';
import { anonymousRequest } from '../support/commands-bench.ts';
import { aroundAppend, Crash, crash } from '../support/crashing.ts';
import { projectForm, requestBy } from '../support/members-at-work.ts';
import { openPolicyBench, type PolicyBench } from '../support/policy-bench.ts';
import { charitySignupForm, consultantSignupForm } from '../support/signup-forms.ts';
import { silent } from '../support/tally-events.ts';

let bench: PolicyBench;
beforeEach(async () => {
  bench = await openPolicyBench();
});
afterEach(() => bench.close());

const signupOf = (signupId: string) => fold(bench.commands.store, waitingListSignup, signupId);

/** Follows the link of a mail. */
const prove = async (userId: string, email: string): Promise<void> => {
  const issued = await bench.commands.vault.emailTokens.issue({ userId, email, purpose: 'prove' });
  const proved = await bench.commands.commands.proveEmailAddress({ token: issued?.token ?? '' }, anonymousRequest);
  if (proved.outcome === 'rejected') throw new Error(proved.rejection.message);
};

describe('a new member', () => {
  it('converts every signup with the same address, in any case, once the address is proved', async () => {
    const { commands } = bench.commands;
    const form = charityForm();
    const [first, second, other] = [v7(), v7(), v7()];
    await commands.joinWaitingListAsCharity(
      charitySignupForm({ email: form.email.toUpperCase() }),
      { signupId: first },
      anonymousRequest,
    );
    await commands.joinWaitingListAsConsultant(
      consultantSignupForm({ email: form.email }),
      { signupId: second },
      anonymousRequest,
    );
    await commands.joinWaitingListAsCharity(charitySignupForm(), { signupId: other }, anonymousRequest);
    const userId = v7();
    await commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
    await bench.settle();
    expect(await signupOf(first)).toMatchObject({ status: 'waiting' });
    await prove(userId, form.email);
    await bench.settle();
    for (const signupId of [first, second]) {
      expect(await signupOf(signupId)).toMatchObject({ status: 'converted', userId });
    }
    expect(await signupOf(other)).toMatchObject({ status: 'waiting' });
  });

  it('is matched with the waiting list only once its read models are up to date', async () => {
    const { commands } = bench.commands;
    const form = charityForm();
    const signupId = v7();
    await bench.settle();
    await commands.joinWaitingListAsCharity(charitySignupForm({ email: form.email }), { signupId }, anonymousRequest);
    await commands.registerCharity(form, { registrationId: v7(), emailProof: 'given' }, anonymousRequest);
    // The signup is not folded yet.
    await bench.reactors.catchUp('conversion');
    const waiting = { name: 'conversion', caughtUp: false, parked: 0, lastError: null };
    expect((await bench.reactors.status())[0]).toMatchObject(waiting);
    await bench.settle();
    expect(await signupOf(signupId)).toMatchObject({ status: 'converted' });
  });

  it('is the cause of the resulting events', async () => {
    const { commands } = bench.commands;
    const form = charityForm();
    const signupId = v7();
    await commands.joinWaitingListAsCharity(charitySignupForm({ email: form.email }), { signupId }, anonymousRequest);
    await commands.registerCharity(form, { registrationId: v7(), emailProof: 'given' }, anonymousRequest);
    await bench.settle();
    const history = await bench.commands.history();
    const registered = history.find(({ type }) => type === 'AccountRegistered');
    const converted = history.find(({ type }) => type === 'SignupConverted');
    expect(converted?.metadata).toMatchObject({
      actor: { id: 'conversion', role: 'system' },
      source: 'reactor',
      causationId: registered?.eventId,
      correlationId: registered?.metadata.correlationId,
    });
  });
});

describe('a charity that closes its account', () => {
  const scene = async () => {
    const { commands } = bench.commands;
    const form = charityForm();
    const signupId = v7();
    await commands.joinWaitingListAsCharity(charitySignupForm({ email: form.email }), { signupId }, anonymousRequest);
    await commands.inviteSignup({ signupId }, anonymousRequest);
    const userId = v7();
    await commands.registerCharity(form, { registrationId: userId, emailProof: 'given' }, anonymousRequest);
    const registered = (await bench.commands.history()).find(({ type }) => type === 'CharityRegistered');
    const charityId = registered?.stream.slice('charity-'.length) ?? '';
    const owner = { role: 'charity', userId, charityId } as const;
    const worker = await bench.work.consultant();
    const [running, open, ended] = [
      await bench.work.projectOf(owner),
      await bench.work.projectOf(owner),
      await bench.work.projectOf(owner),
    ];
    for (const projectId of [running, ended]) {
      await bench.work.invite(projectId, owner, worker);
      await bench.work.ask(commands.acceptProject, {}, projectId, worker);
    }
    await bench.work.ask(commands.completeProject, {}, ended, owner);
    const fileId = await bench.attach(running, owner);
    await commands.activateMembership(
      { tier: 'small', billing: 'annual' },
      { ...owner, chargeId: v7() },
      requestBy(owner),
    );
    await bench.settle();
    const close = () => commands.closeAccount({ currentPassword: form.password }, { userId }, requestBy(owner));
    return { owner, worker, running, open, ended, fileId, signupId, close };
  };

  const expectLeft = async (left: Awaited<ReturnType<typeof scene>>) => {
    const { store } = bench.commands;
    const { owner, running, open, ended, fileId, signupId } = left;
    expect(await fold(store, charity, owner.charityId)).toMatchObject({ status: 'left' });
    for (const projectId of [running, open]) {
      expect(await fold(store, project, projectId)).toMatchObject({ status: 'cancelled' });
    }
    expect(await fold(store, project, ended)).toMatchObject({ status: 'completed' });
    expect(await signupOf(signupId)).toMatchObject({ status: 'withdrawn' });
    expect(await fold(store, project, running)).toMatchObject({ files: [] });
    expect(await bench.files.open(fileId)).toBeNull();
    expect((await bench.commands.vault.keys.find([owner.userId, signupId])).size).toBe(0);
  };

  it('ends its projects, documents, membership and signups', async () => {
    const left = await scene();
    await left.close();
    await bench.settle();
    await expectLeft(left);
  });

  it('leaves an uninvited signup on the waiting list: it may be a stranger’s', async () => {
    const { commands } = bench.commands;
    const form = charityForm();
    const [signupId, userId] = [v7(), v7()];
    await commands.joinWaitingListAsCharity(charitySignupForm({ email: form.email }), { signupId }, anonymousRequest);
    await commands.registerCharity(form, { registrationId: userId, emailProof: 'given' }, anonymousRequest);
    await bench.settle();
    await bench.closeAs(userId);
    await bench.settle();
    expect(await signupOf(signupId)).toMatchObject({ status: 'converted', userId, entry: { kind: 'charity' } });
    expect((await bench.commands.vault.keys.find([signupId])).size).toBe(1);
  });

  it('ends a project whose request another process appends after it has left', async () => {
    const { database, vault, store: history, withParts } = bench.commands;
    const owner = await bench.work.charity();
    const projectId = v7();
    const stored = await openPostgresEventStore({ url: database.url, logger: silent });
    const slow = aroundAppend(stored, 'project', 'before', async () => {
      await bench.closeAs(owner.userId);
      await bench.settle();
    });
    const { submitProject } = withParts({ store: encrypted(slow, { keys: vault.keys, catalogue }) });
    const submitted = await submitProject(projectForm(), { ...owner, projectId }, requestBy(owner));
    await stored.close();
    expect(submitted).toMatchObject({ outcome: 'done' });
    expect(await fold(history, charity, owner.charityId)).toMatchObject({ status: 'left' });
    await bench.settle();
    expect(await fold(history, project, projectId)).toMatchObject({ status: 'cancelled' });
  });

  it('gives its projects a lasting reason for their end', async () => {
    const left = await scene();
    await left.close();
    await bench.settle();
    const cancelled = (await bench.commands.history()).filter(({ type }) => type === 'ProjectCancelled');
    expect(cancelled).toHaveLength(2);
    for (const { data } of cancelled) expect(data).toMatchObject({ reason: 'The charity has left the platform.' });
  });

  it('completes even if the worker dies repeatedly, each time a little later', async () => {
    const left = await scene();
    await left.close();
    let deaths = 0;
    for (let attempt = 0; ; attempt += 1) {
      const isDone = await bench.settleUntilAppend(attempt % 2).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
        deaths += 1;
        return false;
      });
      if (isDone) break;
    }
    expect(deaths).toBeGreaterThan(5);
    await expectLeft(left);
    const types = (await bench.commands.history()).map(({ type }) => type);
    for (const type of ['CharityLeft', 'SignupWithdrawn', 'FileRemoved']) {
      expect(
        types.filter((one) => one === type),
        type,
      ).toHaveLength(1);
    }
  });
});

describe('an administrator who closes the account', () => {
  it('leaves no document attached between the closing and the destruction of the key', async () => {
    const { commands, mails, store } = bench.commands;
    const { projectId } = await bench.work.underWay();
    const userId = v7();
    const invitation = { email: 'mary@example.org', name: 'Mary Somerville', role: 'admin' } as const;
    await commands.inviteMember(invitation, { invitationId: v7() }, requestBy(bench.work.admin));
    const token = mails.invitations.at(-1)?.token ?? '';
    const acceptance = { token, username: 'mary', password: 'a good password', name: 'Mary Somerville' };
    await commands.acceptInvitation(acceptance, { registrationId: userId }, anonymousRequest);
    await bench.settle();
    await bench.closeAs(userId);
    await bench.fold();
    const fileId = await bench.attach(projectId, { role: 'admin', userId });
    // The leaving member is folded but the document is not, so the reactor retries later.
    await bench.reactors.catchUp('leaving');
    await bench.settle();
    expect(await bench.files.open(fileId)).toBeNull();
    expect(await fold(store, project, projectId)).toMatchObject({ files: [] });
  });
});

describe('a member who closes the account', () => {
  it('is erased although no read model is up to date', async () => {
    const { vault } = bench.commands;
    const { userId } = await bench.work.charity();
    await bench.settle();
    await bench.closeAs(userId);
    await bench.reactors.catchUp('leaving');
    expect((await vault.keys.find([userId])).has(userId)).toBe(false);
    expect(await vault.credentials.find(userId)).toBeNull();
  });
});

describe('a withdrawal', () => {
  const invited = { email: 'mary@example.org', name: 'Mary Somerville', role: 'admin' } as const;

  it('erases the person although the process of the command died after its event', async () => {
    const { commands, vault, store } = bench.commands;
    const [signupId, invitationId] = [v7(), v7()];
    await commands.joinWaitingListAsCharity(charitySignupForm(), { signupId }, anonymousRequest);
    await commands.inviteMember(invited, { invitationId }, requestBy(bench.work.admin));
    const dead = new Crash();
    const dying = bench.commands.withParts({
      vault: { ...vault, invitationTokens: { ...vault.invitationTokens, drop: () => Promise.reject(dead) } },
    });
    const by = requestBy(bench.work.admin);
    await expect(dying.withdrawSignup({ signupId, because: 'asked' }, by)).rejects.toBe(dead);
    await expect(dying.withdrawInvitation({ invitationId }, by)).rejects.toBe(dead);
    expect(await signupOf(signupId)).toMatchObject({ status: 'withdrawn' });
    await bench.settle();
    expect((await vault.keys.find([signupId, invitationId])).size).toBe(0);
    expect(await commands.findInvitation({ token: bench.commands.mails.invitations.at(-1)?.token ?? '' })).toBeNull();
    expect((await store.readAll(ORIGIN, 100)).events.some(({ unreadable }) => unreadable)).toBe(false);
  });
});

describe('a consultant who closes the account', () => {
  it('returns the projects to matching', async () => {
    const { store } = bench.commands;
    const { owner, worker, projectId } = await bench.work.underWay();
    const invitedTo = await bench.work.projectOf(owner);
    await bench.work.invite(invitedTo, owner, worker);
    await bench.settle();
    await bench.closeAs(worker.userId);
    await bench.settle();
    expect(await fold(store, consultant, worker.consultantId)).toMatchObject({ status: 'left' });
    expect(await fold(store, project, projectId)).toMatchObject({ status: 'matching', invited: [] });
    // The charity is told of a declined invitation, but not of a closed one.
    expect(await fold(store, project, invitedTo)).toMatchObject({ invited: [], declined: [worker.consultantId] });
  });
});

describe('a consultant who is suspended', () => {
  const suspend = async (consultantId: string): Promise<void> => {
    const { commands } = bench.commands;
    await commands.suspendConsultant({ consultantId, reason: 'A complaint.' }, requestBy(bench.work.admin));
  };

  it('declines the open invitations, and stays on the project in progress', async () => {
    const { store } = bench.commands;
    const { owner, worker, projectId } = await bench.work.underWay();
    const invitedTo = await bench.work.projectOf(owner);
    await bench.work.invite(invitedTo, owner, worker);
    await suspend(worker.consultantId);
    await bench.settle();
    const { consultantId } = worker;
    expect(await fold(store, project, invitedTo)).toMatchObject({ invited: [], declined: [consultantId] });
    expect(await fold(store, project, projectId)).toMatchObject({ status: 'in_progress', consultantId });
  });

  it('declines an invitation that was being made, even if the process ended after it', async () => {
    const { store } = bench.commands;
    const [owner, invited] = [await bench.work.charity(), await bench.work.consultant()];
    const projectId = await bench.work.projectOf(owner);
    const { consultantId } = invited;
    const slow = aroundAppend(store, 'project', 'before', async () => {
      await suspend(consultantId);
      await bench.settle();
    });
    const { inviteConsultant } = bench.commands.withParts({ store: aroundAppend(slow, 'project', 'after', crash) });
    await expect(bench.work.ask(inviteConsultant, { consultantId }, projectId, owner)).rejects.toThrow(Crash);
    expect(await fold(store, project, projectId)).toMatchObject({ invited: [consultantId] });
    await bench.settle();
    expect(await fold(store, project, projectId)).toMatchObject({ invited: [], declined: [consultantId] });
  });

  it('keeps invitations that came after a reinstatement', async () => {
    const { commands, store } = bench.commands;
    const [owner, invited] = [await bench.work.charity(), await bench.work.consultant()];
    const projectId = await bench.work.projectOf(owner);
    const { consultantId } = invited;
    await suspend(consultantId);
    await commands.reinstateConsultant({ consultantId }, requestBy(bench.work.admin));
    await bench.work.invite(projectId, owner, invited);
    await bench.settle();
    expect(await fold(store, project, projectId)).toMatchObject({ invited: [consultantId] });
  });
});

describe('the membership schedule', () => {
  it('renews what is due, month by month, and charges each term once', async () => {
    const { commands, time } = bench.commands;
    const owner = await bench.work.charity();
    await commands.activateMembership(
      { tier: 'small', billing: 'monthly' },
      { ...owner, chargeId: v7() },
      requestBy(owner),
    );
    await bench.settle();
    expect(await bench.keepMemberships()).toBe(0);
    bench.commands.time.pass(9 * 31 * 86_400_000);
    await Promise.all([bench.keepMemberships(), bench.keepMemberships()]);
    await bench.settle();
    expect(await bench.keepMemberships()).toBe(0);
    const charges = (await bench.commands.history()).filter(({ type }) => type === 'MembershipCharged');
    // The first term is six months; then each month that has begun is charged.
    expect(charges.map(({ data }) => (data as { for: string }).for)).toEqual([
      'activation',
      ...Array(4).fill('renewal'),
    ]);
    for (const { data } of charges.slice(1)) {
      const { chargeId, from } = data as { chargeId: string; from: string };
      expect(chargeId).toBe(scheduledChargeId(owner.charityId, from));
    }
    const state = await fold(bench.commands.store, charity, owner.charityId);
    expect(state.status === 'registered' && Date.parse(state.membership?.renewsAt ?? '')).toBeGreaterThan(
      time.clock().getTime(),
    );
  });

  it('continues with the others when a whole page fails, and logs that', async () => {
    const broken = new Set(Array.from({ length: 100 }, () => v7()));
    const sound = await bench.work.charity();
    const by = { ...sound, chargeId: v7() };
    await bench.commands.commands.activateMembership({ tier: 'small', billing: 'monthly' }, by, requestBy(sound));
    bench.commands.time.pass(190 * 86_400_000);
    const keepMemberships = membershipSchedule({
      pool: bench.commands.database.pool,
      store: {
        readStream: (stream, options) => {
          if (broken.has(stream.slice('charity-'.length))) throw new Error('Its history cannot be read.');
          return bench.commands.store.readStream(stream, options);
        },
      },
      clock: bench.commands.time.clock,
      newId: () => v7(),
      dueMemberships: async (_by, limit, without) =>
        [...broken, sound.charityId].filter((charityId) => !without.includes(charityId)).slice(0, limit),
      keepMembership: bench.commands.commands.keepMembership,
    });
    await expect(keepMemberships()).rejects.toThrow('100 due memberships were not kept');
    const state = await fold(bench.commands.store, charity, sound.charityId);
    expect(state.status === 'registered' && Date.parse(state.membership?.renewsAt ?? '')).toBeGreaterThan(
      bench.commands.time.clock().getTime(),
    );
  });

  it('lets a stopped membership lapse', async () => {
    const owner = await bench.work.charity();
    const by = requestBy(owner);
    await bench.commands.commands.activateMembership(
      { tier: 'small', billing: 'annual' },
      { ...owner, chargeId: randomUUID() },
      by,
    );
    await bench.commands.commands.stopRenewal(owner, by);
    await bench.settle();
    bench.commands.time.pass(400 * 86_400_000);
    expect(await bench.keepMemberships()).toBeGreaterThan(0);
    expect(await fold(bench.commands.store, charity, owner.charityId)).toMatchObject({ membership: null });
  });
});
