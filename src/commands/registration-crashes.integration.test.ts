import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charityForm } from '../../test/support/charity-form.ts';
import {
  anonymousRequest,
  type CommandsBench,
  openCommandsBench,
  type Replaced,
} from '../../test/support/commands-bench.ts';
import { consultantForm } from '../../test/support/consultant-form.ts';
import { aroundAppend, aroundStep, Crash, crash, type When } from '../../test/support/crashing.ts';
import { DAY, MINUTE, SECOND } from '../../test/support/moving-clock.ts';
import { charitySignupForm } from '../../test/support/signup-forms.ts';
import { waitingListSignup } from '../domain/waiting-list/decide.ts';
import { withResolvers } from '../platform/with-resolvers.ts';
import type { Commands } from './commands.ts';
import { fold } from './fold.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

/** Time after which a registration counts as abandoned. */
const ABANDONED = 2 * MINUTE;

type Place = 'begin' | 'charity' | 'consultant' | 'invitation' | 'account' | 'finish';

/** Parts that run a callback before or after one step of a registration. */
const partsWith = (place: Place, when: When, during: () => Promise<void>): Replaced =>
  place === 'begin' || place === 'finish'
    ? { vault: aroundStep(bench.vault, place, when, during) }
    : { store: aroundAppend(bench.store, place, when, during) };

interface Names {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

type Registered = ReturnType<Commands['registerCharity' | 'registerConsultant' | 'acceptInvitation']>;

/** The names of a registration, and the command that registers them. */
interface Registrant {
  readonly names: Names;
  readonly register: (registrationId: string, commands: Commands) => Registered;
}

const asCharity = async (given: Parameters<typeof charityForm>[0] = {}): Promise<Registrant> => {
  const form = charityForm(given);
  return {
    names: form,
    register: (registrationId, commands) => commands.registerCharity(form, { registrationId }, anonymousRequest),
  };
};

const asConsultant = async (): Promise<Registrant> => {
  const form = consultantForm();
  return {
    names: form,
    register: (registrationId, commands) => commands.registerConsultant(form, { registrationId }, anonymousRequest),
  };
};

const byInvitation = async (): Promise<Registrant> => {
  const { username, email, password, name } = charityForm();
  const invited = await bench.commands.inviteMember(
    { email, role: 'analyst' },
    { invitationId: v7() },
    anonymousRequest,
  );
  if (invited.outcome === 'rejected') throw new Error(invited.rejection.message);
  const acceptance = { token: bench.mails.invitations.at(-1)?.token ?? '', username, password, name };
  return {
    names: { username, email, password },
    register: (registrationId, commands) => commands.acceptInvitation(acceptance, { registrationId }, anonymousRequest),
  };
};

const register = (registrant: Registrant, registrationId = v7(), commands: Commands = bench.commands) =>
  registrant.register(registrationId, commands);

const signIn = async ({ names: { username, password } }: Registrant): Promise<string> =>
  (await bench.commands.signIn({ username, password }, anonymousRequest)).outcome;

/** The types of events about a person in order, except sign-ins and proofs of the address. */
const historyOf = async (userId: string) =>
  (await bench.history())
    .filter(({ type }) => !['SignedIn', 'SignInFailed', 'EmailProofRequested', 'EmailAddressProved'].includes(type))
    .filter(({ data, metadata }) => metadata.subject === userId || JSON.stringify(data).includes(userId))
    .map(({ type }) => type);

interface Remains {
  readonly reserved: number;
  readonly confirmed: number;
  readonly credentials: number;
  readonly keys: number;
  readonly pending: number;
}

/** Everything that vault and history hold about a person, which reveals partial registrations. */
const remainsOf = async (userId: string) => {
  const { rows } = await bench.database.pool.query<Remains>(
    `select (select count(*) from vault.names where user_id = $1 and confirmed_at is null) as reserved,
            (select count(*) from vault.names where user_id = $1 and confirmed_at is not null) as confirmed,
            (select count(*) from vault.credentials where user_id = $1) as credentials,
            (select count(*) from vault.person_keys where subject = $1::text) as keys,
            (select count(*) from vault.registrations where registration_id = $1) as pending`,
    [userId],
  );
  const [remains] = rows;
  if (!remains) throw new Error('Counting gave no row.');
  return { ...remains, history: await historyOf(userId) };
};

const nothing: Awaited<ReturnType<typeof remainsOf>> = {
  reserved: 0,
  confirmed: 0,
  credentials: 0,
  keys: 0,
  pending: 0,
  history: [],
};
const everything = { reserved: 0, confirmed: 2, credentials: 1, keys: 1, pending: 0 };

/** The ways to become a member, each with the event that precedes the account in the history. */
const ways = [
  { way: 'a charity', registrant: asCharity, first: 'charity', event: 'CharityRegistered' },
  { way: 'a consultant', registrant: asConsultant, first: 'consultant', event: 'ConsultantApplied' },
  { way: 'an invited analyst', registrant: byInvitation, first: 'invitation', event: 'MemberInvitationAccepted' },
] as const;

/** The steps at which a registration may crash, and what recovery leaves of it. */
const crashes = ways.flatMap(({ first, event, ...way }) => {
  const all = { ...everything, history: [event, 'AccountRegistered'] };
  return [
    { ...way, place: 'begin', when: 'before', settled: 0, remains: nothing, all },
    { ...way, place: 'begin', when: 'after', settled: 1, remains: nothing, all },
    { ...way, place: first, when: 'before', settled: 1, remains: nothing, all },
    { ...way, place: first, when: 'after', settled: 1, remains: all, all },
    { ...way, place: 'account', when: 'before', settled: 1, remains: all, all },
    { ...way, place: 'account', when: 'after', settled: 1, remains: all, all },
    { ...way, place: 'finish', when: 'before', settled: 1, remains: all, all },
    { ...way, place: 'finish', when: 'after', settled: 0, remains: all, all },
  ] as const;
});

describe.each(crashes)(
  'the registration of $way that crashed $when the step "$place"',
  ({ registrant, place, when, settled, remains, all }) => {
    const crashed = async () => {
      const form = await registrant();
      const registrationId = v7();
      const commands = bench.withParts(partsWith(place, when, crash));
      await expect(register(form, registrationId, commands)).rejects.toThrow(Crash);
      return { form, registrationId };
    };

    it('is settled by recovery after two minutes, not earlier', async () => {
      const { form, registrationId } = await crashed();
      const before = await remainsOf(registrationId);
      bench.time.pass(ABANDONED - SECOND);
      expect(await bench.commands.recoverRegistrations()).toBe(0);
      expect(await remainsOf(registrationId)).toEqual(before);
      bench.time.pass(SECOND);
      expect(await bench.commands.recoverRegistrations()).toBe(settled);
      expect(await remainsOf(registrationId)).toEqual(remains);
      expect(await signIn(form)).toBe(remains === all ? 'done' : 'rejected');
      expect(await bench.commands.recoverRegistrations()).toBe(0);
    });

    it('prevents sign-in until it is finished', async () => {
      const { form, registrationId } = await crashed();
      const { confirmed } = await remainsOf(registrationId);
      expect(await signIn(form)).toBe(confirmed === 2 ? 'done' : 'rejected');
      bench.time.pass(ABANDONED);
      await bench.commands.recoverRegistrations();
    });

    it('is completed when the request is repeated', async () => {
      const { form, registrationId } = await crashed();
      expect(await register(form, registrationId)).toMatchObject({ outcome: 'done', userId: registrationId });
      expect(await remainsOf(registrationId)).toEqual(all);
      bench.time.pass(ABANDONED);
      expect(await bench.commands.recoverRegistrations()).toBe(0);
      expect(await signIn(form)).toBe('done');
    });

    it('is completed when the request is repeated after recovery', async () => {
      const { form, registrationId } = await crashed();
      bench.time.pass(ABANDONED);
      await bench.commands.recoverRegistrations();
      expect(await register(form, registrationId)).toMatchObject({ outcome: 'done', userId: registrationId });
      expect(await remainsOf(registrationId)).toEqual(all);
      expect(await signIn(form)).toBe('done');
    });

    it('gives its names to one account only, even if they are requested before recovery', async () => {
      const { form, registrationId } = await crashed();
      bench.time.pass(ABANDONED);
      const laterId = v7();
      const later = await register(await asCharity({ ...form.names, name: 'Grace Murray' }), laterId);
      expect(later.outcome).toBe(remains === all ? 'rejected' : 'done');
      expect(await remainsOf(registrationId)).toEqual(remains);
      expect(await remainsOf(laterId)).toEqual(
        remains === all ? nothing : { ...everything, history: ['CharityRegistered', 'AccountRegistered'] },
      );
      expect(await signIn(form)).toBe('done');
    });

    it('creates one account when a repetition and recoveries run concurrently', async () => {
      const { form, registrationId } = await crashed();
      bench.time.pass(ABANDONED);
      await Promise.all([
        bench.commands.recoverRegistrations(),
        register(form, registrationId),
        bench.commands.recoverRegistrations(),
        register(form, registrationId),
      ]);
      expect(await remainsOf(registrationId)).toEqual(all);
    });
  },
);

const complete = { ...everything, history: ['CharityRegistered', 'AccountRegistered'] };

describe('a slow registration', () => {
  /** A registration that pauses at a step until the test lets it continue. */
  const slow = async (place: Place) => {
    const { promise: arrived, resolve: arrive } = withResolvers();
    const { promise: released, resolve: goOn } = withResolvers();
    const commands = bench.withParts(
      partsWith(place, 'before', () => {
        arrive();
        return released;
      }),
    );
    const form = await asCharity();
    const registrationId = v7();
    const answer = register(form, registrationId, commands);
    return { form, registrationId, answer, arrived, goOn };
  };

  it.each(['charity', 'account', 'finish'] as const)(
    'is not touched by recovery while its process lives (%s)',
    async (place) => {
      const { registrationId, answer, arrived, goOn } = await slow(place);
      await arrived;
      bench.time.pass(10 * MINUTE);
      expect(await bench.commands.recoverRegistrations()).toBe(0);
      goOn();
      expect(await answer).toMatchObject({ outcome: 'done' });
      expect(await remainsOf(registrationId)).toEqual(complete);
    },
  );

  it('reserves its names while its process lives', async () => {
    const { form, answer, arrived, goOn } = await slow('charity');
    await arrived;
    bench.time.pass(10 * MINUTE);
    expect(await register(await asCharity({ username: form.names.username }))).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'username-taken' },
    });
    goOn();
    expect(await answer).toMatchObject({ outcome: 'done' });
  });

  /** Breaks the lock like a restart of the database or a lost connection. */
  const breakHold = () =>
    bench.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())`,
    );

  it('fails when its connection breaks, and is then settled by recovery', async () => {
    const { form, registrationId, answer, arrived, goOn } = await slow('finish');
    await arrived;
    const failed = expect(answer).rejects.toThrow();
    await breakHold();
    goOn();
    await failed;
    bench.time.pass(ABANDONED);
    expect(await bench.commands.recoverRegistrations()).toBe(1);
    expect(await remainsOf(registrationId)).toEqual(complete);
    expect(await signIn(form)).toBe('done');
  });

  it.each([
    ['begin', []],
    ['charity', ['CharityRegistered']],
  ] as const)('appends nothing more after losing its lock (after %s)', async (place, expected) => {
    const registrationId = v7();
    const commands = bench.withParts(
      partsWith(place, 'after', async () => {
        await breakHold();
      }),
    );
    await expect(register(await asCharity(), registrationId, commands)).rejects.toThrow();
    expect(await historyOf(registrationId)).toEqual(expected);
    bench.time.pass(ABANDONED);
    await bench.commands.recoverRegistrations();
  });

  it('does not count as abandoned while a repetition continues it', async () => {
    const form = await asCharity();
    const registrationId = v7();
    await expect(
      register(form, registrationId, bench.withParts(partsWith('charity', 'before', crash))),
    ).rejects.toThrow();
    bench.time.pass(ABANDONED);
    const again = bench.withParts(partsWith('charity', 'before', async () => crash()));
    await expect(register(form, registrationId, again)).rejects.toThrow();
    expect(await bench.commands.recoverRegistrations()).toBe(0);
    bench.time.pass(ABANDONED);
    expect(await bench.commands.recoverRegistrations()).toBe(1);
  });
});

describe('recovery', () => {
  it('keeps the original actor and time, with recovery as the source', async () => {
    const form = await asCharity();
    const registrationId = v7();
    const asked = bench.time.clock().toISOString();
    const commands = bench.withParts(partsWith('charity', 'after', crash));
    await expect(register(form, registrationId, commands)).rejects.toThrow(Crash);
    bench.time.pass(ABANDONED);
    await bench.commands.recoverRegistrations();
    const recovered = (await bench.history()).find(
      ({ type, metadata }) => type === 'AccountRegistered' && metadata.subject === registrationId,
    );
    expect(recovered).toMatchObject({
      data: { username: form.names.username, email: form.names.email, name: 'Ada Byron', phone: '01632 960 001' },
      metadata: { actor: anonymousRequest.actor, source: 'recovery', requestId: 'request-1', occurredAt: asked },
    });
  });

  it('settles the others when one cannot be settled, and reports it', async () => {
    const stuckAt = bench.withParts(partsWith('account', 'before', crash));
    const ids = [v7(), v7(), v7()];
    for (const id of ids) await expect(register(await asCharity(), id, stuckAt)).rejects.toThrow(Crash);
    await bench.database.pool.query('update vault.registrations set payload = $2 where registration_id = $1', [
      ids[0],
      Buffer.from('damaged'),
    ]);
    bench.time.pass(ABANDONED);
    await expect(bench.commands.recoverRegistrations()).rejects.toThrow('1 unfinished registrations');
    expect(await remainsOf(ids[1] ?? '')).toEqual(complete);
    expect(await remainsOf(ids[2] ?? '')).toEqual(complete);
    await bench.database.pool.query('delete from vault.registrations');
  });
});

describe('creating an administrator after an interrupted first start', () => {
  const admin = { username: 'admin', email: 'admin@example.org', name: 'Administrator', password: 'first password' };

  it.each([
    { place: 'begin', when: 'after' },
    { place: 'account', when: 'before' },
  ] as const)('works at once, with the new password ($when $place)', async ({ place, when }) => {
    const names = { username: `${place}-admin`, email: `${place}-admin@example.org` };
    const cut = bench.withParts(partsWith(place, when, crash));
    await expect(cut.createAdministrator({ ...admin, ...names }, anonymousRequest)).rejects.toThrow(Crash);
    const again = { ...admin, ...names, password: 'second password' };
    expect(await bench.commands.createAdministrator(again, anonymousRequest)).toMatchObject({ outcome: 'done' });
    expect(await bench.commands.signIn(again, anonymousRequest)).toMatchObject({ outcome: 'done', role: 'admin' });
  });
});

describe('a registration by the invitation of a signup, with another address', () => {
  it('converts the signup even if the process ends after the account', async () => {
    const [signupId, registrationId] = [v7(), v7()];
    await bench.commands.joinWaitingListAsCharity(charitySignupForm(), { signupId }, anonymousRequest);
    const expiresAt = new Date(bench.time.clock().getTime() + DAY);
    const invitation = await bench.vault.invitationTokens.issue(signupId, expiresAt);
    const dying = bench.withParts(partsWith('account', 'after', crash));
    const registering = dying.registerCharity({ ...charityForm(), invitation }, { registrationId }, anonymousRequest);
    await expect(registering).rejects.toThrow(Crash);
    bench.time.pass(ABANDONED);
    expect(await bench.commands.recoverRegistrations()).toBe(1);
    const signup = await fold(bench.store, waitingListSignup, signupId);
    expect(signup).toMatchObject({ status: 'converted', userId: registrationId });
  });
});
