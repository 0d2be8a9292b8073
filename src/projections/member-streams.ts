import type { Kysely } from 'kysely';
import type { CurrentUser } from '../http/contract/accounts.ts';
import type { ReadModels } from './rows.ts';

type Member = Pick<CurrentUser, 'id' | 'charityProfile' | 'consultantProfile'>;

/** Every project that a member has ever had to do with, whatever became of it and of their part in it. */
const projectsOf = async (db: Kysely<ReadModels>, member: Member): Promise<readonly string[]> => {
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

const invitationsOf = async (db: Kysely<ReadModels>, member: Member): Promise<readonly string[]> => {
  const rows = await db.selectFrom('invitations').select('invitation_id').where('user_id', '=', member.id).execute();
  return rows.map(({ invitation_id: invitationId }) => invitationId);
};

/**
 * The streams of the history in which something is about a member, by name, beside those of the account itself. Signups
 * of the waiting list under the same e-mail address are not among them: nobody has proved that the address is theirs.
 */
export const streamsOf = async (db: Kysely<ReadModels>, member: Member): Promise<readonly string[]> => {
  const [projects, invitations] = await Promise.all([projectsOf(db, member), invitationsOf(db, member)]);
  const { charityProfile, consultantProfile } = member;
  return [
    ...(charityProfile ? [`charity-${charityProfile.id}`] : []),
    ...(consultantProfile ? [`consultant-${consultantProfile.id}`] : []),
    ...invitations.map((id) => `invitation-${id}`),
    ...projects.flatMap((id) => [`project-${id}`, `conversation-${id}`]),
  ];
};
