import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { charityForm } from '../../test/support/charity-form.ts';
import {
  anonymousRequest,
  type CommandsBench,
  openCommandsBench,
  type Replaced,
} from '../../test/support/commands-bench.ts';
import { aroundAppend, aroundStep, Crash, crash, type When } from '../../test/support/crashing.ts';
import { MINUTE, SECOND } from '../../test/support/moving-clock.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

/** After which nobody waits for a registration any longer. */
const ABANDONED = 2 * MINUTE;

type Form = ReturnType<typeof charityForm>;
type Place = 'begin' | 'charity' | 'account' | 'finish';

/** Parts with something happening at one place of a registration. */
const partsWith = (place: Place, when: When, during: () => Promise<void>): Replaced =>
  place === 'begin' || place === 'finish'
    ? { vault: aroundStep(bench.vault, place, when, during) }
    : { store: aroundAppend(bench.store, place, when, during) };

const register = (form: Form, registrationId = v7(), commands: Commands = bench.commands) =>
  commands.registerCharity(form, { registrationId }, anonymousRequest);

const signIn = async (form: Form): Promise<string> =>
  (await bench.commands.signIn({ username: form.username, password: form.password }, anonymousRequest)).outcome;

/** The types of events about a person, in order, but for signing in. */
const historyOf = async (userId: string) =>
  (await bench.history())
    .filter(({ type, metadata }) => metadata.subject === userId && !type.startsWith('Sign'))
    .map(({ type }) => type);

const complete = ['CharityRegistered', 'AccountRegistered'];

interface Remains {
  readonly reserved: number;
  readonly confirmed: number;
  readonly credentials: number;
  readonly keys: number;
  readonly pending: number;
}

/** Everything that vault and history hold of a person, so that nothing can be half there. */
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

const nothing = { reserved: 0, confirmed: 0, credentials: 0, keys: 0, pending: 0, history: [] };
const everything = { reserved: 0, confirmed: 2, credentials: 1, keys: 1, pending: 0, history: complete };

describe.each([
  { place: 'begin', when: 'before', settled: 0, remains: nothing },
  { place: 'begin', when: 'after', settled: 1, remains: nothing },
  { place: 'charity', when: 'before', settled: 1, remains: nothing },
  { place: 'charity', when: 'after', settled: 1, remains: everything },
  { place: 'account', when: 'before', settled: 1, remains: everything },
  { place: 'account', when: 'after', settled: 1, remains: everything },
  { place: 'finish', when: 'before', settled: 1, remains: everything },
  { place: 'finish', when: 'after', settled: 0, remains: everything },
] as const)('a registration that crashed $when step "$place"', ({ place, when, settled, remains }) => {
  const crashed = async () => {
    const form = charityForm();
    const registrationId = v7();
    const commands = bench.withParts(partsWith(place, when, crash));
    await expect(register(form, registrationId, commands)).rejects.toThrow(Crash);
    return { form, registrationId };
  };

  it('is settled by recovery after two minutes, not before', async () => {
    const { form, registrationId } = await crashed();
    const before = await remainsOf(registrationId);
    bench.time.pass(ABANDONED - SECOND);
    expect(await bench.commands.recoverRegistrations()).toBe(0);
    expect(await remainsOf(registrationId)).toEqual(before);
    bench.time.pass(SECOND);
    expect(await bench.commands.recoverRegistrations()).toBe(settled);
    expect(await remainsOf(registrationId)).toEqual(remains);
    expect(await signIn(form)).toBe(remains === everything ? 'done' : 'rejected');
    expect(await bench.commands.recoverRegistrations()).toBe(0);
  });

  it('keeps its account from signing in until it is finished', async () => {
    const { form, registrationId } = await crashed();
    const { confirmed } = await remainsOf(registrationId);
    expect(await signIn(form)).toBe(confirmed === 2 ? 'done' : 'rejected');
    bench.time.pass(ABANDONED);
    await bench.commands.recoverRegistrations();
  });

  it('is completed when the request is repeated', async () => {
    const { form, registrationId } = await crashed();
    expect(await register(form, registrationId)).toMatchObject({ outcome: 'done', userId: registrationId });
    expect(await remainsOf(registrationId)).toEqual(everything);
    bench.time.pass(ABANDONED);
    expect(await bench.commands.recoverRegistrations()).toBe(0);
    expect(await signIn(form)).toBe('done');
  });

  it('is completed when the request is repeated after recovery', async () => {
    const { form, registrationId } = await crashed();
    bench.time.pass(ABANDONED);
    await bench.commands.recoverRegistrations();
    expect(await register(form, registrationId)).toMatchObject({ outcome: 'done', userId: registrationId });
    expect(await remainsOf(registrationId)).toEqual(everything);
    expect(await signIn(form)).toBe('done');
  });

  it('gives its names to one account only, when somebody else wants them before recovery ran', async () => {
    const { form, registrationId } = await crashed();
    bench.time.pass(ABANDONED);
    const laterId = v7();
    const later = await register({ ...form, name: 'Grace Murray' }, laterId);
    expect(later.outcome).toBe(remains === everything ? 'rejected' : 'done');
    expect(await remainsOf(registrationId)).toEqual(remains);
    expect(await remainsOf(laterId)).toEqual(remains === everything ? nothing : everything);
    expect(await signIn(form)).toBe('done');
  });

  it('comes to one account when repetition and recoveries run at once', async () => {
    const { form, registrationId } = await crashed();
    bench.time.pass(ABANDONED);
    await Promise.all([
      bench.commands.recoverRegistrations(),
      register(form, registrationId),
      bench.commands.recoverRegistrations(),
      register(form, registrationId),
    ]);
    expect(await remainsOf(registrationId)).toEqual(everything);
  });
});

describe('a registration that takes its time', () => {
  /** A registration that waits at a place until it is let go on. */
  const slow = (place: Place) => {
    let goOn = (): void => {};
    let arrive = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const commands = bench.withParts(
      partsWith(place, 'before', () => {
        arrive();
        return released;
      }),
    );
    const form = charityForm();
    const registrationId = v7();
    const answer = register(form, registrationId, commands);
    return { form, registrationId, answer, arrived, goOn };
  };

  it.each(['charity', 'account', 'finish'] as const)('is left alone by recovery while it lives (%s)', async (place) => {
    const { registrationId, answer, arrived, goOn } = slow(place);
    await arrived;
    bench.time.pass(10 * MINUTE);
    expect(await bench.commands.recoverRegistrations()).toBe(0);
    goOn();
    expect(await answer).toMatchObject({ outcome: 'done' });
    expect(await remainsOf(registrationId)).toEqual(everything);
  });

  it('keeps its names from others while it lives', async () => {
    const { form, answer, arrived, goOn } = slow('charity');
    await arrived;
    bench.time.pass(10 * MINUTE);
    expect(await register(charityForm({ username: form.username }))).toMatchObject({
      outcome: 'rejected',
      rejection: { code: 'username-taken' },
    });
    goOn();
    expect(await answer).toMatchObject({ outcome: 'done' });
  });

  /** What a restart of the database does, or a cut between it and this process. */
  const breakHold = () =>
    bench.database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())`,
    );

  it('fails when its connection breaks, and is then settled by recovery', async () => {
    const { form, registrationId, answer, arrived, goOn } = slow('finish');
    await arrived;
    const failed = expect(answer).rejects.toThrow();
    await breakHold();
    goOn();
    await failed;
    bench.time.pass(ABANDONED);
    expect(await bench.commands.recoverRegistrations()).toBe(1);
    expect(await remainsOf(registrationId)).toEqual(everything);
    expect(await signIn(form)).toBe('done');
  });

  it.each([
    ['begin', []],
    ['charity', ['CharityRegistered']],
  ] as const)('appends nothing more once it has lost its hold (after %s)', async (place, expected) => {
    const registrationId = v7();
    const commands = bench.withParts(
      partsWith(place, 'after', async () => {
        await breakHold();
      }),
    );
    await expect(register(charityForm(), registrationId, commands)).rejects.toThrow();
    expect(await historyOf(registrationId)).toEqual(expected);
    bench.time.pass(ABANDONED);
    await bench.commands.recoverRegistrations();
  });

  it('is not abandoned while somebody takes it up again', async () => {
    const form = charityForm();
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
  it('keeps who asked and when, and says that it was recovery', async () => {
    const form = charityForm();
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
      data: { username: form.username, email: form.email, name: form.name, phone: form.phone },
      metadata: { actor: anonymousRequest.actor, source: 'recovery', requestId: 'request-1', occurredAt: asked },
    });
  });

  it('settles the others when one cannot be settled, and says so', async () => {
    const stuckAt = bench.withParts(partsWith('account', 'before', crash));
    const ids = [v7(), v7(), v7()];
    for (const id of ids) await expect(register(charityForm(), id, stuckAt)).rejects.toThrow(Crash);
    await bench.database.pool.query('update vault.registrations set payload = $2 where registration_id = $1', [
      ids[0],
      Buffer.from('damaged'),
    ]);
    bench.time.pass(ABANDONED);
    await expect(bench.commands.recoverRegistrations()).rejects.toThrow('1 unfinished registrations');
    expect(await remainsOf(ids[1] ?? '')).toEqual(everything);
    expect(await remainsOf(ids[2] ?? '')).toEqual(everything);
    await bench.database.pool.query('delete from vault.registrations');
  });
});

describe('creating an administrator after a first start that was cut short', () => {
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
