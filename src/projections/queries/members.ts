import type { CurrentUser } from '../../contract/accounts.ts';
import type { MemberList } from '../../contract/administration.ts';
import type { Invitation, InvitationList } from '../../contract/invitations.ts';
import type { MemberRole } from '../../domain/kernel/event.ts';
import { listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { InvitationRow } from '../invitations.ts';
import type { ReadDb } from '../read-models.ts';
import { contains } from '../searchable.ts';

/** The current user (spec §3); null if there is no such account. */
export const findCurrentUser = async (db: ReadDb, userId: string): Promise<CurrentUser | null> => {
  const [account, charity, consultant] = await Promise.all([
    db.selectFrom('accounts').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('charities').selectAll().where('user_id', '=', userId).limit(1).executeTakeFirst(),
    db.selectFrom('consultants').selectAll().where('user_id', '=', userId).limit(1).executeTakeFirst(),
  ]);
  if (!account) return null;
  return {
    id: account.user_id,
    username: account.username,
    email: account.email,
    isEmailProved: account.is_email_proved,
    requestedEmail: account.requested_email,
    name: account.name,
    role: account.role,
    organization: charity?.organisation ?? account.organisation,
    phone: account.phone,
    website: account.website,
    bio: account.bio,
    charityProfile: charity
      ? {
          id: charity.charity_id,
          registeredNumber: charity.registered_number,
          revenue: charity.revenue,
          employeeCount: charity.employee_count,
          foundingYear: charity.founding_year,
          mission: charity.mission,
          primaryCause: charity.primary_cause,
          location: charity.location,
          membershipTier: charity.membership_tier,
          membershipActive: charity.membership_active,
          membershipExpiry: charity.membership_renews_at,
        }
      : null,
    consultantProfile: consultant
      ? {
          id: consultant.consultant_id,
          status: consultant.status,
          reason: consultant.reason,
          appliedAt: consultant.applied_at,
          availability: consultant.is_available,
          isApproved: consultant.status === 'approved',
          expertise: consultant.expertise,
          yearsExperience: consultant.years_experience,
          hourlyRate: consultant.hourly_rate,
          linkedin: consultant.linkedin,
          daysPerMonth: consultant.days_per_month,
          availableFrom: consultant.available_from,
          photo: consultant.photo_id,
        }
      : null,
  };
};

interface MembersRequest extends PageRequest {
  readonly role?: MemberRole | undefined;
  /** Part of the name, the organisation, the username or the e-mail address. */
  readonly search?: string | undefined;
}

/** Members including closed accounts, newest first. Throws `InvalidCursor`. */
export const listMembers = async (db: ReadDb, { role, search, ...request }: MembersRequest): Promise<MemberList> => {
  const matching = db
    .selectFrom('accounts')
    .where(contains(search, 'found_by'))
    .$if(role !== undefined, (query) => (role ? query.where('role', '=', role) : query));
  return listPage(db, request, {
    matching,
    rows: matching.selectAll(),
    order: newestFirst('registered_at', 'user_id'),
    entryOf: (row) => ({
      id: row.user_id,
      role: row.role,
      name: row.name,
      username: row.username,
      email: row.email,
      isEmailProved: row.is_email_proved,
      requestedEmail: row.requested_email,
      organisation: row.organisation,
      createdAt: row.registered_at,
      lastSignedInAt: row.last_signed_in_at,
      closedAt: row.closed_at,
    }),
    keyOf: (row) => [row.registered_at, row.user_id],
  });
};

type Member = Pick<CurrentUser, 'id' | 'charityProfile' | 'consultantProfile'>;

/** Every project that a member was ever part of. */
const projectsOf = async (db: ReadDb, member: Member): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('projects')
    .select('project_id')
    .where('charity_id', '=', member.charityProfile?.id ?? '')
    .union(
      db
        .selectFrom('project_consultants')
        .select('project_id')
        .where('consultant_id', '=', member.consultantProfile?.id ?? ''),
    )
    .union(db.selectFrom('messages').select('project_id').where('sender_id', '=', member.id))
    .union(db.selectFrom('project_files').select('project_id').where('uploaded_by', '=', member.id))
    .execute();
  return rows.map(({ project_id: projectId }) => projectId);
};

/**
 * The conversations about invitations to these projects. The export includes only those parts of a stream that concern
 * the member.
 */
const talksAbout = async (db: ReadDb, projects: readonly string[]): Promise<readonly string[]> => {
  if (projects.length === 0) return [];
  const rows = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('project_id', 'in', projects)
    .where('consultant_id', 'is not', null)
    .orderBy('conversation_id')
    .execute();
  return rows.map(({ conversation_id: conversationId }) => conversationId);
};

const invitationsOf = async (db: ReadDb, member: Member): Promise<readonly string[]> => {
  const rows = await db.selectFrom('invitations').select('invitation_id').where('user_id', '=', member.id).execute();
  return rows.map(({ invitation_id: invitationId }) => invitationId);
};

/**
 * The names of streams with events about a member, other than those of the account. Signups with the same e-mail
 * address are left out, because the address is not verified.
 */
export const streamsOf = async (db: ReadDb, member: Member): Promise<readonly string[]> => {
  const [projects, invitations] = await Promise.all([projectsOf(db, member), invitationsOf(db, member)]);
  const talks = await talksAbout(db, projects);
  const { charityProfile, consultantProfile } = member;
  return [
    ...(charityProfile ? [`charity-${charityProfile.id}`] : []),
    ...(consultantProfile ? [`consultant-${consultantProfile.id}`] : []),
    ...invitations.map((id) => `invitation-${id}`),
    ...projects.flatMap((id) => [`project-${id}`, `conversation-${id}`]),
    ...talks.map((id) => `conversation-${id}`),
  ];
};

const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.invitation_id,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Invitations of analysts and administrators, newest first. Throws `InvalidCursor`. */
export const listInvitations = async (db: ReadDb, request: PageRequest): Promise<InvitationList> =>
  listPage(db, request, {
    matching: db.selectFrom('invitations'),
    rows: db.selectFrom('invitations').selectAll(),
    order: newestFirst('created_at', 'invitation_id'),
    entryOf: invitationOf,
    keyOf: (row) => [row.created_at, row.invitation_id],
  });

export const findInvitation = async (db: ReadDb, invitationId: string): Promise<Invitation | null> => {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
  return row ? invitationOf(row) : null;
};
