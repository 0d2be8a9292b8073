import { describe, expect, it } from 'vitest';
import { openPasswords, owaspCost, PasswordsBusy } from './password-hashing.ts';

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

  it('are refused if more wait than can be answered in time', async () => {
    const passwords = await openPasswords({ cost: owaspCost, atOnce: 1, mostWaiting: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.verify(null, 'flood')));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(answers.at(-1)).toMatchObject({ reason: expect.any(PasswordsBusy) });
  });
});
