import type { Kysely } from 'kysely';
import type { InvitationEvent } from '../domain/accounts/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { Invitation, InvitationList } from '../http/contract/administration.ts';
import { projection } from './engine/projection.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import { behindCursor, countOf, inOrder, newestFirst, type PageRequest, pageOf, sliceOf } from './paging.ts';
import type { InvitationRow, ReadModels } from './rows.ts';

/** What stands in the place of whom an invitation was for. */
const forgotten = { email: '', name: null };

export const invitations = projection<InvitationRow, InvitationEvent>({
  name: 'invitations',
  version: 2,
  table: {
    keyColumn: 'invitation_id',
    columns: {
      invitation_id: 'text',
      email: 'text',
      name: 'text',
      role: 'text',
      status: 'text',
      user_id: 'text',
      created_at: 'timestamptz',
      expires_at: 'timestamptz',
    },
    indexes: [['created_at desc', 'invitation_id desc']],
  },
  // Whoever accepted an invitation is the person it was for.
  personal: {
    subjectColumn: 'user_id',
    erasedBy: byClosingTheAccount,
    blank: forgotten,
  },
  invariants: {
    'An accepted invitation names the member.': `status <> 'accepted' or user_id is not null`,
  },
  key: aggregateIdOf,
  handlers: {
    MemberInvited: (_row, { data, metadata }) => ({
      invitation_id: data.invitationId,
      email: data.email,
      name: data.name,
      role: data.role,
      status: 'open',
      user_id: null,
      created_at: metadata.occurredAt,
      expires_at: data.expiresAt,
    }),
    MemberInvitationAccepted: (row, { data }) => row && { ...row, status: 'accepted', user_id: data.userId },
    // Its key ends with it. Nobody accepted it, so there is no member who could ask for it to be forgotten.
    MemberInvitationWithdrawn: (row) => row && { ...row, ...forgotten, status: 'withdrawn' },
  },
});

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.invitation_id,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const newest = newestFirst('created_at', 'invitation_id');

/** Invitations of analysts and administrators, newest first. Throws `InvalidCursor`. */
export const listInvitations = async (db: Kysely<ReadModels>, request: PageRequest): Promise<InvitationList> => {
  const slice = sliceOf(newest, request);
  const [rows, total] = await Promise.all([
    db
      .selectFrom('invitations')
      .selectAll()
      .where(behindCursor(slice))
      .orderBy(inOrder(slice))
      .limit(slice.limit)
      .execute(),
    countOf(db, db.selectFrom('invitations')),
  ]);
  const page = pageOf(rows, slice, invitationOf, (row) => [row.created_at, row.invitation_id]);
  return { ...page, total };
};

/** One invitation; null when there is none. */
export const findInvitation = async (db: Kysely<ReadModels>, invitationId: string): Promise<Invitation | null> => {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
  return row ? invitationOf(row) : null;
};
