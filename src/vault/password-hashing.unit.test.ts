import { describe, expect, it } from 'vitest';
import { openPasswords, PasswordsBusy } from './password-hashing.ts';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };

describe('passwords', () => {
  it('are hashed with argon2id at the cost that OWASP recommends', async () => {
    const passwords = await openPasswords();
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their own hash only', async () => {
    const passwords = await openPasswords({ cost: cheap });
    const hash = await passwords.hash('correct horse');
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'correct hors')).toBe(false);
  });

  it('never match without a hash, even if they match the dummy hash', async () => {
    const passwords = await openPasswords({ cost: cheap });
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false);
  });

  it('have outdated hashes after a change of the cost', async () => {
    const before = await openPasswords({ cost: cheap });
    const today = await openPasswords({ cost: { ...cheap, timeCost: 2 } });
    const hash = await before.hash('correct horse');
    expect(before.isOutdated(hash)).toBe(false);
    expect(today.isOutdated(hash)).toBe(true);
    expect(await today.verify(hash, 'correct horse')).toBe(true);
  });

  it('are refused at once if they would wait longer than the limit, and the others are answered', async () => {
    const passwords = await openPasswords({ atOnce: 1 });
    const begun = performance.now();
    const refusedAfter: number[] = [];
    const answers = await Promise.allSettled(
      Array.from({ length: 1_000 }, () =>
        passwords.verify(null, 'flood').catch((error: unknown) => {
          refusedAfter.push(performance.now() - begun);
          throw error;
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(500);
    expect(refused.length).toBeLessThan(1_000);
    for (const one of refused) expect(one).toMatchObject({ reason: expect.any(PasswordsBusy) });
    // Half of the calls are refused immediately, and the rest no later than the limit and one hash.
    expect(refusedAfter.filter((ms) => ms < 1_000).length).toBeGreaterThan(500);
    expect(Math.max(...refusedAfter)).toBeLessThan(6_000);
    expect(await passwords.verify(null, 'after the flood')).toBe(false);
  });

  it('of known devices are checked while all others are refused', async () => {
    const passwords = await openPasswords({ cost: cheap, atOnce: 1, longestWait: 1_000 });
    const slow = await openPasswords({ cost: { memoryCost: 19_456, timeCost: 10, parallelism: 1 } });
    const hash = await slow.hash('correct horse');
    await passwords.verify(hash, 'correct horse');
    const flood = Promise.allSettled(Array.from({ length: 500 }, () => passwords.verify(hash, 'flood')));
    await expect(passwords.verify(hash, 'correct horse')).rejects.toThrow(PasswordsBusy);
    expect(await passwords.verify(hash, 'correct horse', 'known-devices')).toBe(true);
    await flood;
  });

  it('are refused when hashing turns out slower than expected, instead of waiting longer', async () => {
    // This cost takes half a second, so that the second call arrives while the first is being hashed.
    const slow = await openPasswords({ cost: { memoryCost: 19_456, timeCost: 40, parallelism: 1 } });
    const hash = await slow.hash('correct horse');
    const passwords = await openPasswords({ cost: cheap, atOnce: 1, longestWait: 20 });
    const [first, second] = await Promise.allSettled([
      passwords.verify(hash, 'correct horse'),
      passwords.verify(hash, 'correct horse'),
    ]);
    expect(first).toEqual({ status: 'fulfilled', value: true });
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(PasswordsBusy) });
  });
});
