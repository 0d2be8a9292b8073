import { type SqlBool, sql } from 'kysely';
import { brand } from '../../brand.ts';
import type { CurrentUser } from '../../contract/accounts.ts';
import { MOST_UNREAD, NOTIFICATION_DAYS } from '../../contract/notification-limits.ts';
import type { Notification, NotificationKind, NotificationList } from '../../contract/notifications.ts';
import { type DigestEnd, oldestInDailyEmail } from '../../domain/notifications/email-kinds.ts';
import { type ListOrder, type PageRequest, pageOf, rowsOfPage, sliceOf } from '../../platform/paging.ts';
import { everyNotification, markOf } from '../notification-marks.ts';
import type { ReadDb } from '../read-models.ts';
import { audiencesOf } from './audience.ts';
import { charityNameFor } from './projects.ts';

const latestFirst: ListOrder = {
  name: 'latest',
  direction: 'desc',
  parts: [
    { by: 'notifications.happened_at', kind: 'instant' },
    { by: 'notifications.notification_id', kind: 'text' },
  ],
};

/**
 * The audiences that the member belongs to, and since when: an invited consultant since the invitation. A consultant who is
 * not approved takes part neither in projects nor in conversations about invitations.
 */
const audienceOf = (member: CurrentUser) => {
  const { charityProfile, consultantProfile } = member;
  const own = sql`select unnest(${audiencesOf(member)}::text[]) as audience, '-infinity'::timestamptz as since`;
  if (charityProfile) {
    return sql`${own} union all
      select 'project-charity/' || project_id, '-infinity' from read_models.projects
      where charity_id = ${charityProfile.id}`;
  }
  if (consultantProfile?.isApproved) {
    return sql`${own} union all
      select 'project-consultant/' || project_id, '-infinity' from read_models.project_consultants
      where consultant_id = ${consultantProfile.id} and status = 'assigned'
      union all
      select 'project-invited/' || project_id, invited_at from read_models.project_consultants
      where consultant_id = ${consultantProfile.id} and status = 'invited'`;
  }
  return own;
};

/** The member's notifications of the last {@link NOTIFICATION_DAYS} days, with their read marks. */
const notificationsOf = (db: ReadDb, member: CurrentUser, now: Date) => {
  const oldest = new Date(now.getTime() - NOTIFICATION_DAYS * 86_400_000);
  return (
    db
      .selectFrom('notifications')
      // A join, not a condition: Postgres then looks up each audience, and does not test every notification.
      .innerJoin(sql<{ audience: string; since: string }>`(${audienceOf(member)})`.as('listening'), (join) =>
        join
          .onRef('listening.audience', '=', 'notifications.audience')
          .onRef('listening.since', '<=', 'notifications.happened_at'),
      )
      .leftJoin('notification_marks as one', (join) =>
        join.on(sql<SqlBool>`one.mark = ${`${member.id}/`} || notifications.notification_id`),
      )
      .leftJoin('notification_marks as all', (join) => join.on('all.mark', '=', markOf(member.id, everyNotification)))
      .leftJoin('read_marks as seen', (join) =>
        join.on(sql<SqlBool>`seen.read_mark = notifications.conversation_id || ${`/${member.id}`}`),
      )
      .where('notifications.actor_id', '!=', member.id)
      .$if(member.consultantProfile?.isApproved === false, (query) =>
        query.where('notifications.kind', '!=', 'messages'),
      )
      .where('notifications.happened_at', '>=', oldest.toISOString())
  );
};

/** Whether the invitation that it is about is no longer open; a repeated invitation has its own notification. */
const isAnswered = sql<boolean>`(notifications.kind = 'invited' and not exists (
  select from read_models.project_consultants as asked
  where asked.project_id = notifications.project_id and 'consultant/' || asked.consultant_id = notifications.audience
    and asked.status = 'invited' and asked.invited_at <= notifications.happened_at))`;

/**
 * Whether it was read individually, together with all others or with the conversation that it is about, or its
 * invitation was answered.
 */
const isRead = sql<boolean>`(
  coalesce(one.read_until >= notifications.happened_at, false)
  or coalesce("all".read_until >= notifications.happened_at, false)
  or coalesce(notifications.kind = 'messages' and seen.up_to >= notifications.number, false)
  or ${isAnswered})`;

/** Kinds that name the charity; an invitation by an administrator names the platform. */
const byCharity: ReadonlySet<NotificationKind> = new Set(['invited', 'project-requested']);

/** One page of a member's notifications. Throws `InvalidCursor`. */
export const listNotifications = async (
  db: ReadDb,
  member: CurrentUser,
  request: PageRequest,
  now: Date,
): Promise<NotificationList> => {
  const own = notificationsOf(db, member, now);
  const slice = sliceOf(latestFirst, request);
  const rows = own
    .leftJoin('projects', 'projects.project_id', 'notifications.project_id')
    .leftJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .leftJoin('accounts as owner', 'owner.user_id', 'charities.user_id')
    .leftJoin('accounts as actor', 'actor.user_id', 'notifications.actor_id')
    .leftJoin('accounts as subject', 'subject.user_id', 'notifications.about_user_id')
    .selectAll('notifications')
    .select([
      isRead.as('is_read'),
      'projects.title',
      charityNameFor(member, 'charities', 'owner').as('charity_name'),
      'actor.role as actor_role',
      sql<string | null>`coalesce(subject.name,
        case when notifications.kind in ('invitation-accepted', 'invitation-declined', 'messages', 'file-attached',
               'hours-logged', 'feedback-given')
             then actor.name end)`.as('name'),
    ]);
  const [found, total, unread] = await Promise.all([
    rowsOfPage(rows, slice),
    countUpTo(db, own, 10_000),
    countUpTo(db, own.where(sql<SqlBool>`not ${isRead}`), MOST_UNREAD),
  ]);
  const nameIn = (row: (typeof found)[number]): string | null => {
    if (row.kind === 'invited' && row.actor_role === 'admin') return brand.name;
    return byCharity.has(row.kind) ? row.charity_name || null : row.name;
  };
  const notificationOf = (row: (typeof found)[number]): Notification => ({
    id: row.notification_id,
    kind: row.kind,
    project: row.project_id === null || row.title === null ? null : { id: row.project_id, title: row.title },
    consultantId: row.consultant_id,
    name: nameIn(row),
    due: row.kind === 'membership-charged' ? row.number : null,
    at: row.happened_at,
    isRead: row.is_read,
  });
  return { ...pageOf(found, slice, notificationOf, (row) => [row.happened_at, row.notification_id]), total, unread };
};

const countUpTo = async (db: ReadDb, matching: ReturnType<typeof notificationsOf>, most: number): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::integer as entries from (${matching.select(sql<number>`1`.as('one')).limit(most)}) as counted`.execute(
    db,
  );
  return rows[0]?.entries ?? 0;
};

/** Whether a notification is the member's, and whether they have read it; null if it is not theirs. */
export const findNotification = async (
  db: ReadDb,
  member: CurrentUser,
  notificationId: string,
  now: Date,
): Promise<{ readonly isRead: boolean } | null> => {
  const row = await notificationsOf(db, member, now)
    .where('notifications.notification_id', '=', notificationId)
    .select(isRead.as('is_read'))
    .executeTakeFirst();
  return row ? { isRead: row.is_read } : null;
};

/** Ids of the member's unread notifications about a project, except messages, which are read with their conversation. */
export const unreadOfProject = async (
  db: ReadDb,
  member: CurrentUser,
  projectId: string,
  now: Date,
): Promise<readonly string[]> => {
  const rows = await notificationsOf(db, member, now)
    .where('notifications.project_id', '=', projectId)
    .where('notifications.kind', '!=', 'messages')
    .where(sql<SqlBool>`not ${isRead}`)
    .select('notifications.notification_id')
    .limit(MOST_UNREAD)
    .execute();
  return rows.map((row) => row.notification_id);
};

/** Whether a daily email that ended there did not cover it. */
const isAfter = ({ until, position }: DigestEnd) =>
  sql<SqlBool>`(notifications.happened_at > ${until.toISOString()}::timestamptz or notifications.position > ${position})`;

/** The unread notifications for a member's daily email, after the end of the last one; newest first. */
export const newsForDigest = async (
  db: ReadDb,
  member: CurrentUser,
  last: DigestEnd | null,
  { until, position }: DigestEnd,
  limit: number,
): Promise<readonly Pick<Notification, 'kind' | 'project' | 'consultantId' | 'at'>[]> => {
  const rows = await notificationsOf(db, member, until)
    .where('notifications.happened_at', '>', new Date(until.getTime() - oldestInDailyEmail).toISOString())
    .where('notifications.happened_at', '<=', until.toISOString())
    .where(sql<SqlBool>`notifications.position <= ${position}`)
    .where(last === null ? sql<SqlBool>`true` : isAfter(last))
    .where(sql<SqlBool>`not ${isRead}`)
    .leftJoin('projects', 'projects.project_id', 'notifications.project_id')
    .select([
      'notifications.kind',
      'notifications.project_id',
      'projects.title',
      'notifications.consultant_id',
      'notifications.happened_at',
    ])
    .orderBy('notifications.happened_at', 'desc')
    .orderBy('notifications.notification_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ kind, project_id: id, title, consultant_id: consultantId, happened_at: at }) => ({
    kind,
    project: id === null || title === null ? null : { id, title },
    consultantId,
    at,
  }));
};
