import { sql } from 'kysely';
import type { CurrentUser } from '../../contract/accounts.ts';
import type { Change } from '../../contract/live.ts';
import type { ReadDb } from '../read-models.ts';

/**
 * A group of members: one account, the member of a charity or consultant, all administrators, or those who see when
 * events happen.
 */
export type Audience =
  | `account/${string}`
  | `charity/${string}`
  | `consultant/${string}`
  | 'administrators'
  | 'history';

/** The groups that a member belongs to. */
export const audiencesOf = ({ id, role, charityProfile, consultantProfile }: CurrentUser): readonly Audience[] => [
  `account/${id}`,
  ...(charityProfile ? [`charity/${charityProfile.id}` as const] : []),
  ...(consultantProfile ? [`consultant/${consultantProfile.id}` as const] : []),
  ...(role === 'admin' ? (['administrators', 'history'] as const) : []),
];

/** The ids in an event's data that decide whom it concerns; null where the event has none. */
export interface NamedIds {
  /** The consultant of an invitation, whose status the event may have ended. */
  readonly consultantId: string | null;
  /** The member who has read a conversation; the other members are not affected. */
  readonly readerId: string | null;
}

/** Charity and consultants of a project; for conversations, only the assigned consultant, if approved. */
const sidesOf = async (db: ReadDb, projectId: string, isConversation: boolean): Promise<Audience[]> => {
  const [project, consultants] = await Promise.all([
    db.selectFrom('projects').select('charity_id').where('project_id', '=', projectId).executeTakeFirst(),
    db
      .selectFrom('project_consultants')
      .innerJoin('consultants', 'consultants.consultant_id', 'project_consultants.consultant_id')
      .select('project_consultants.consultant_id')
      .where('project_consultants.project_id', '=', projectId)
      .where('project_consultants.status', 'in', isConversation ? ['assigned'] : ['invited', 'assigned'])
      .$if(isConversation, (query) => query.where(sql<boolean>`consultants.status = 'approved'`))
      .execute(),
  ]);
  return [
    ...(project ? [`charity/${project.charity_id}` as const] : []),
    ...consultants.map(({ consultant_id }) => `consultant/${consultant_id}` as const),
  ];
};

/** Charity and consultant of a conversation: of a project, or about an invitation to it. */
const participantsOf = async (db: ReadDb, conversationId: string): Promise<Audience[]> => {
  const talk = await db
    .selectFrom('conversations')
    .innerJoin('projects', 'projects.project_id', 'conversations.project_id')
    .select(['projects.charity_id', 'conversations.consultant_id'])
    .where('conversation_id', '=', conversationId)
    .where('conversations.consultant_id', 'is not', null)
    .executeTakeFirst();
  if (!talk) return sidesOf(db, conversationId, true);
  return [`charity/${talk.charity_id}`, `consultant/${talk.consultant_id}`];
};

/** Who may see what has changed, according to the current read models. */
export const audienceOf = async (
  db: ReadDb,
  { kind, id }: Change,
  { consultantId, readerId }: NamedIds,
): Promise<readonly Audience[]> => {
  switch (kind) {
    case 'account':
    case 'charity':
    case 'consultant':
      return [`${kind}/${id}`, 'administrators'];
    case 'notifications':
      return [`account/${id}`];
    case 'project': {
      const sides = await sidesOf(db, id, false);
      return [...sides, ...(consultantId === null ? [] : [`consultant/${consultantId}` as const]), 'administrators'];
    }
    case 'conversation':
      return readerId === null ? [...(await participantsOf(db, id)), 'administrators'] : [`account/${readerId}`];
    case 'waitingListSignup':
    case 'invitation':
    case 'verification':
      return ['administrators'];
    case 'history':
      return ['history'];
    default:
      return kind satisfies never;
  }
};
