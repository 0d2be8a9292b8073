import type { InvitationEvent } from '../domain/accounts/events.ts';
import type { InvitedRole } from '../domain/accounts/invited-roles.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'invitations',
  keyColumn: 'invitation_id',
  columns: {
    invitation_id: text(),
    email: text(),
    name: nullable(text()),
    role: text<InvitedRole>(),
    status: text<'open' | 'accepted' | 'withdrawn'>(),
    /** The member who accepted it. */
    user_id: nullable(text()),
    created_at: timestamptz(),
    expires_at: timestamptz(),
  },
  indexes: [['created_at desc', 'invitation_id desc']],
});

export type InvitationRow = RowOf<typeof table>;

/** Personal data after erasure or withdrawal. */
const forgotten = { email: '', name: null };

export const invitations = projection<typeof table, InvitationEvent>({
  table,
  version: 3,
  purpose: 'Invitations of analysts and administrators.',
  // The invitation was meant for the person who accepted it.
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { user_id: forgotten },
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
    // Its key is destroyed with it, because there is no member whose account could be closed later.
    MemberInvitationWithdrawn: (row) => row && { ...row, ...forgotten, status: 'withdrawn' },
  },
});
