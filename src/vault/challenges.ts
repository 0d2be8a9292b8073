import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { hasRow } from '../platform/statements.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

/** The purpose of a challenge; it is valid for no other. */
type ChallengePurpose = 'add-passkey' | 'use-passkey';

/** Milliseconds. */
const CHALLENGE_LIFE = 5 * 60_000;

const expired = { table: 'challenges', key: 'digest', condition: 'expires_at <= $1' };

/** Random challenges for passkeys to sign, each valid once. */
export const challengeTable = (pool: pg.Pool, clock: Clock) => ({
  /** Creates a challenge for one member, valid for five minutes. */
  issue: async (userId: string, purpose: ChallengePurpose): Promise<string> => {
    const challenge = newToken();
    const now = clock();
    await sweep(pool, expired, now);
    await pool.query('insert into vault.challenges (digest, user_id, purpose, expires_at) values ($1, $2, $3, $4)', [
      tokenDigest(challenge),
      userId,
      purpose,
      new Date(now.getTime() + CHALLENGE_LIFE),
    ]);
    return challenge;
  },

  /** Uses up a challenge. False if it does not belong to the member, was used or has expired. */
  take: (userId: string, purpose: ChallengePurpose, challenge: string): Promise<boolean> =>
    hasRow(
      pool,
      'delete from vault.challenges where digest = $1 and user_id = $2 and purpose = $3 and expires_at > $4',
      [tokenDigest(challenge), userId, purpose, clock()],
    ),
});
