import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { firstValue } from '../platform/statements.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

const expired = { table: 'invitation_tokens', key: 'digest', condition: 'expires_at <= $1' };

/**
 * Tokens in the links of invitations. A token refers to its invitation until it expires; the invitation itself decides
 * whether it can still be accepted, so only one member can.
 */
export const invitationTokenTable = (pool: pg.Pool, clock: Clock) => ({
  /** Creates a token, of which only the digest is stored. Earlier tokens of the invitation remain valid. */
  issue: async (invitationId: string, expiresAt: Date): Promise<string> => {
    const token = newToken();
    await sweep(pool, expired, clock());
    await pool.query('insert into vault.invitation_tokens (digest, invitation_id, expires_at) values ($1, $2, $3)', [
      tokenDigest(token),
      invitationId,
      expiresAt,
    ]);
    return token;
  },
  /** The invitation of a token; null if the token is unknown, has expired or was deleted. */
  find: (token: string): Promise<string | null> =>
    firstValue<string>(
      pool,
      'select invitation_id from vault.invitation_tokens where digest = $1 and expires_at > $2',
      [tokenDigest(token), clock()],
    ),
  /** Invalidates the tokens of the invitation. */
  drop: async (invitationId: string): Promise<void> => {
    await pool.query('delete from vault.invitation_tokens where invitation_id = $1', [invitationId]);
  },
  /** Stores the invitation that a member has accepted, so that erasing the member also destroys its key. */
  accepted: async (invitationId: string, userId: string): Promise<void> => {
    await pool.query(
      'insert into vault.invited_members (user_id, invitation_id) values ($1, $2) on conflict (user_id) do nothing',
      [userId, invitationId],
    );
  },
  /** Returns the invitation that a member has accepted; null for members who registered. */
  acceptedBy: (userId: string): Promise<string | null> =>
    firstValue<string>(pool, 'select invitation_id from vault.invited_members where user_id = $1', [userId]),
});

export type InvitationTokens = ReturnType<typeof invitationTokenTable>;
