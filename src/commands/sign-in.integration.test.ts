import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canaryText } from '../../test/support/canaries.ts';
import { charityForm } from '../../test/support/charity-form.ts';
import {
  anonymousRequest,
  type CommandsBench,
  cheapHashes,
  openCommandsBench,
} from '../../test/support/commands-bench.ts';
import { countedReads } from '../../test/support/counted-reads.ts';
import { openPasswords, type Passwords } from '../vault/password-hashing.ts';
import type { Commands } from './commands.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

/** A member who can sign in. */
const member = async () => {
  const form = charityForm();
  const userId = v7();
  await bench.commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
  return { form, userId };
};

const signIn = (username: string, password: string, commands: Commands = bench.commands) =>
  commands.signIn({ username, password }, anonymousRequest);

const signInsOf = async (userId: string) =>
  (await bench.history()).filter(({ type, stream }) => stream === `signIns-${userId}` && type.startsWith('Sign'));

/** The recorded failures of an account. Waits for `count`, because recording does not delay the response. */
const failuresOf = (userId: string, count: number) =>
  vi.waitUntil(async () => {
    const failures = (await signInsOf(userId)).filter(({ type }) => type === 'SignInFailed');
    return failures.length >= count ? failures : null;
  });

const refusal = {
  outcome: 'rejected',
  rejection: {
    rejected: true,
    code: 'invalid-credentials',
    message: 'Please check your credentials and try again.',
  },
};

/** The real hashing, which records its calls. */
const watched = (hashing: Passwords) => {
  const asked: ('hash' | 'verify')[] = [];
  const watching: Passwords = {
    ...hashing,
    hash: (password) => {
      asked.push('hash');
      return hashing.hash(password);
    },
    verify: (hash, password) => {
      asked.push('verify');
      return hashing.verify(hash, password);
    },
  };
  return { asked, watching };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

describe('signing in', () => {
  it('takes username or e-mail in any letter case', async () => {
    const { form, userId } = await member();
    for (const name of [form.username, form.username.toUpperCase(), form.email, form.email.toUpperCase()]) {
      expect(await signIn(name, form.password)).toMatchObject({ outcome: 'done', userId, role: 'charity' });
    }
  });

  it('is recorded as done by the member', async () => {
    const { form, userId } = await member();
    const outcome = await signIn(form.username, form.password);
    const events = await signInsOf(userId);
    expect(events).toMatchObject([
      { type: 'SignedIn', data: {}, metadata: { actor: { id: userId, role: 'charity' }, subject: userId } },
    ]);
    expect(outcome).toMatchObject({ position: events[0]?.position });
  });

  it('with a wrong password is refused, and recorded as an attempt of an unknown person', async () => {
    const { form, userId } = await member();
    expect(await signIn(form.username, 'wrong password')).toEqual(refusal);
    expect(await failuresOf(userId, 1)).toMatchObject([
      { type: 'SignInFailed', data: {}, metadata: { actor: anonymousRequest.actor, subject: userId } },
    ]);
  });

  it('with an unknown name gets the same answer and leaves no trace', async () => {
    const before = await bench.history();
    expect(await signIn(canaryText('nobody'), 'wrong password')).toEqual(refusal);
    expect(await signIn(`${canaryText('nobody')}@example.org`, 'wrong password')).toEqual(refusal);
    expect(await bench.history()).toEqual(before);
  });

  it('is case-sensitive about passwords', async () => {
    const { form } = await member();
    expect(await signIn(form.username, form.password.toUpperCase())).toEqual(refusal);
  });

  it('does the same hashing for an unknown name as for a wrong password', async () => {
    const { form } = await member();
    const { asked, watching } = watched(bench.hashing);
    const commands = bench.withParts({ hashing: watching });
    await signIn(form.username, 'wrong password', commands);
    await signIn(canaryText('nobody'), 'wrong password', commands);
    expect(asked).toEqual(['verify', 'verify']);
  });

  it('costs the same regardless of the number of earlier attempts', async () => {
    const { form, userId } = await member();
    for (let attempt = 0; attempt < 8; attempt += 1) await signIn(form.username, 'wrong password');
    await failuresOf(userId, 8);
    const counted = countedReads(bench.store);
    const commands = bench.withParts({ store: counted.store });
    expect(await signIn(form.username, 'wrong password', commands)).toEqual(refusal);
    expect(counted.read()).toBe(0);
    expect(await signIn(form.username, form.password, commands)).toMatchObject({ outcome: 'done', role: 'charity' });
    expect(counted.read()).toBe(2);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('The history is away.'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])('answers known and unknown names alike and equally fast, even when the history %s', async (_how, append) => {
    const { form } = await member();
    const lines: string[] = [];
    const commands = bench.withParts({
      store: { ...bench.store, append },
      logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    });
    const known = await timed(async () =>
      expect(await signIn(form.username, 'wrong password', commands)).toEqual(refusal),
    );
    const unknown = await timed(async () =>
      expect(await signIn(canaryText('nobody'), 'wrong password', commands)).toEqual(refusal),
    );
    expect(Math.abs(known - unknown)).toBeLessThan(80);
    expect(lines.filter((line) => line.includes('could not be recorded'))).toHaveLength(_how === 'fails' ? 1 : 0);
  });

  it('renews a hash of another cost, after a correct password only', async () => {
    const { form, userId } = await member();
    const { asked, watching } = watched(await openPasswords({ cost: { ...cheapHashes, timeCost: 2 } }));
    const otherCost = bench.withParts({ hashing: watching });
    expect(await signIn(form.username, 'wrong password', otherCost)).toEqual(refusal);
    expect(asked).toEqual(['verify']);
    expect(await signIn(form.username, form.password, otherCost)).toMatchObject({ outcome: 'done' });
    expect(asked).toEqual(['verify', 'verify', 'hash']);
    expect((await bench.vault.credentials.find(userId))?.hash).toContain('m=64,t=2,p=1');
    expect(await signIn(form.username, form.password, otherCost)).toMatchObject({ outcome: 'done' });
    expect(asked).toEqual(['verify', 'verify', 'hash', 'verify']);
  });
});

describe('signing in to an account with an older history', () => {
  it('works when sign-ins are among the account’s own events, even as the last one', async () => {
    const { form, userId } = await member();
    await bench.store.append(
      `account-${userId}`,
      ['SignedIn', 'SignInFailed'].map((type) => ({
        eventId: v7(),
        type,
        data: {},
        metadata: {
          schemaVersion: 1,
          occurredAt: bench.time.clock().toISOString(),
          actor: anonymousRequest.actor,
          source: 'test',
          correlationId: 'request-1',
          causationId: 'request-1',
          subject: userId,
        },
      })),
      'any',
    );
    expect(await signIn(form.username, form.password)).toMatchObject({ outcome: 'done', role: 'charity' });
  });
});
