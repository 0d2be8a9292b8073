import type pg from 'pg';
import type { Clock } from '../domain/kernel/values.ts';
import { firstValue } from '../platform/statements.ts';
import { newToken, tokenDigest } from './secret-token.ts';
import { sweep } from './sweep.ts';

/**
 * Tokens in the links of invitations. A token refers to its invitation until it expires; the invitation itself decides
 * whether it can still be accepted, so only one member can.
 */
export interface InvitationTokens {
  /** Creates a token, of which only the digest is stored. Earlier tokens of the invitation remain valid. */
  issue(invitationId: string, expiresAt: Date): Promise<string>;
  /** The invitation of a token; null if the token is unknown, has expired or was deleted. */
  find(token: string): Promise<string | null>;
  /** Invalidates the tokens of the invitation. */
  drop(invitationId: string): Promise<void>;
  /** Stores the invitation that a member has accepted, so that erasing the member also destroys its key. */
  accepted(invitationId: string, userId: string): Promise<void>;
  /** Returns the invitation that a member has accepted; null for members who registered. */
  acceptedBy(userId: string): Promise<string | null>;
}

const expired = { table: 'invitation_tokens', key: 'digest', condition: 'expires_at <= $1' };

export const invitationTokenTable = (pool: pg.Pool, clock: Clock): InvitationTokens => ({
  issue: async (invitationId, expiresAt) => {
    const token = newToken();
    await sweep(pool, expired, clock());
    await pool.query('insert into vault.invitation_tokens (digest, invitation_id, expires_at) values ($1, $2, $3)', [
      tokenDigest(token),
      invitationId,
      expiresAt,
    ]);
    return token;
  },
  find: (token) =>
    firstValue<string>(
      pool,
      'select invitation_id from vault.invitation_tokens where digest = $1 and expires_at > $2',
      [tokenDigest(token), clock()],
    ),
  drop: async (invitationId) => {
    await pool.query('delete from vault.invitation_tokens where invitation_id = $1', [invitationId]);
  },
  accepted: async (invitationId, userId) => {
    await pool.query(
      'insert into vault.invited_members (user_id, invitation_id) values ($1, $2) on conflict (user_id) do nothing',
      [userId, invitationId],
    );
  },
  acceptedBy: (userId) =>
    firstValue<string>(pool, 'select invitation_id from vault.invited_members where user_id = $1', [userId]),
});
