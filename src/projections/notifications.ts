import type { NotificationKind } from '../contract/notifications.ts';
import type { VerificationEvent } from '../domain/audit/events.ts';
import type { CharityEvent } from '../domain/charities/events.ts';
import type { ConsultantEvent } from '../domain/consultants/events.ts';
import type { ConversationEvent } from '../domain/conversations/events.ts';
import { aggregateIdOf, type Position, type RecordedEvent } from '../domain/kernel/event.ts';
import { ukDayOf } from '../domain/kernel/uk-day.ts';
import type { ProjectEvent } from '../domain/projects/events.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { projection } from './engine/projection.ts';
import { integer, jsonb, nullable, type RowOf, readModelTable, text, timestamptz } from './engine/table.ts';

interface AttachedFile {
  readonly fileId: string;
  readonly actorId: string;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly position: Position;
}

const table = readModelTable({
  name: 'notifications',
  keyColumn: 'notification_id',
  columns: {
    /** Kind, topic and audience; for notifications that combine several events, without the event id. */
    notification_id: text(),
    /**
     * The audience: `charity/<id>`, `consultant/<id>`, `administrators`, or a side of a project, which the event does
     * not name: `project-charity/<id>`, `project-consultant/<id>`, `project-invited/<id>`.
     */
    audience: text(),
    kind: text<NotificationKind>(),
    project_id: nullable(text()),
    /** For messages: their conversation, and the invited consultant if it is about an invitation. */
    conversation_id: nullable(text()),
    consultant_id: nullable(text()),
    /** The member who caused it, who is not notified. */
    actor_id: text(),
    /** The member it is about, such as an applicant. */
    about_user_id: nullable(text()),
    /** Pounds due; for messages, the number of the last one. */
    number: nullable(integer()),
    /** For documents: those that are still there, oldest first. */
    files: jsonb<readonly AttachedFile[]>(),
    happened_at: timestamptz(),
    /** Of the event, or the last of several, in the history. */
    position: text(),
  },
  indexes: [['audience', 'happened_at desc']],
});

type NotificationRow = RowOf<typeof table>;

type ToldEvent =
  | ProjectEvent
  | ConversationEvent
  | ConsultantEvent
  | CharityEvent
  | WaitingListEvent
  | VerificationEvent;

interface Notice {
  readonly kind: NotificationKind;
  readonly to: readonly string[];
  /**
   * Key of notifications that combine several events: a later event replaces the earlier ones, within one UK day if a
   * day is given.
   */
  readonly gathers?: 'always' | 'by-day';
  readonly projectId?: string;
  readonly conversationId?: string;
  readonly consultantId?: string | null;
  readonly aboutUserId?: string;
  readonly number?: number;
}

const administrators = ['administrators'] as const;
const charitySide = (projectId: string): string => `project-charity/${projectId}`;
const consultantSide = (projectId: string): string => `project-consultant/${projectId}`;

/** What an event notifies, and whom; null for none. */
const noticeOf = (event: RecordedEvent<ToldEvent>): Notice | null => {
  const id = aggregateIdOf(event);
  const ofProject = { projectId: id };
  switch (event.type) {
    case 'ProjectSubmitted':
      return { ...ofProject, kind: 'project-requested', to: administrators };
    case 'MatchingStarted':
      return { ...ofProject, kind: 'matching-started', to: [`charity/${event.data.charityId}`] };
    case 'ConsultantInvited':
      return { ...ofProject, kind: 'invited', to: [`consultant/${event.data.consultantId}`] };
    case 'ProjectRequestRevised':
      return { ...ofProject, kind: 'request-revised', gathers: 'always', to: [`project-invited/${id}`] };
    case 'ProjectInvitationAccepted':
      return { ...ofProject, kind: 'invitation-accepted', to: [`charity/${event.data.charityId}`] };
    case 'ProjectInvitationDeclined':
      return { ...ofProject, kind: 'invitation-declined', to: [charitySide(id)] };
    case 'ProjectInvitationClosed':
      return { ...ofProject, kind: 'invitation-closed', to: [`consultant/${event.data.consultantId}`] };
    case 'ConsultantReleased':
      return { ...ofProject, kind: 'consultant-released', to: [`charity/${event.data.charityId}`] };
    case 'PhaseSet':
    case 'KeyDeliverablesSet':
    case 'NextStepsSet':
      return { ...ofProject, kind: 'progress-reported', gathers: 'always', to: [charitySide(id), consultantSide(id)] };
    case 'FileAttached': {
      const { role } = event.metadata.actor;
      // One side's documents must not replace the notification of those that the other side has added for it.
      const to = [
        ...(role === 'charity' ? [] : [charitySide(id)]),
        ...(role === 'consultant' ? [] : [consultantSide(id)]),
      ];
      return { ...ofProject, kind: 'file-attached', gathers: 'always', to };
    }
    case 'HoursLogged':
      return { ...ofProject, kind: 'hours-logged', gathers: 'by-day', to: [charitySide(id)] };
    case 'FeedbackGiven': {
      const { side, consultantId } = event.data;
      const other = side === 'charity' ? `consultant/${consultantId}` : charitySide(id);
      return { ...ofProject, kind: 'feedback-given', to: [other] };
    }
    case 'ProjectCompleted': {
      const { charityId, consultantId } = event.data;
      return { ...ofProject, kind: 'project-completed', to: [`charity/${charityId}`, `consultant/${consultantId}`] };
    }
    case 'ProjectCancelled':
      return { ...ofProject, kind: 'project-cancelled', to: [`charity/${event.data.charityId}`, consultantSide(id)] };
    case 'MessagePosted': {
      const { projectId, consultantId, number } = event.data;
      const consultant = consultantId === null ? consultantSide(projectId) : `consultant/${consultantId}`;
      const to = [charitySide(projectId), consultant];
      return { kind: 'messages', gathers: 'always', projectId, conversationId: id, consultantId, number, to };
    }
    case 'ConsultantApplied':
      return { kind: 'consultant-applied', aboutUserId: event.data.userId, to: administrators };
    case 'ConsultantReapplied':
      return { kind: 'consultant-applied', aboutUserId: event.metadata.actor.id, to: administrators };
    case 'ConsultantApproved':
      return { kind: 'profile-approved', to: [`consultant/${id}`] };
    case 'ConsultantDeclined':
      return { kind: 'profile-declined', to: [`consultant/${id}`] };
    case 'ConsultantSuspended':
      return { kind: 'profile-suspended', to: [`consultant/${id}`] };
    case 'ConsultantReinstated':
      return { kind: 'profile-reinstated', to: [`consultant/${id}`] };
    case 'MembershipCharged':
      return { kind: 'membership-charged', number: event.data.due, to: [`charity/${id}`] };
    case 'MembershipRenewalAnnounced':
      return { kind: 'renewal-announced', to: [`charity/${id}`] };
    case 'MembershipLapsed':
      return { kind: 'membership-lapsed', to: [`charity/${id}`] };
    case 'CharityJoinedWaitingList':
    case 'ConsultantJoinedWaitingList':
      return { kind: 'signup-received', to: administrators };
    case 'HistoryVerificationFailed':
      return { kind: 'verification-failed', to: administrators };
    // Stryker disable next-line ConditionalExpression: every event with a handler has a case
    default:
      return null;
  }
};

const idOf = (event: RecordedEvent<ToldEvent>, { kind, gathers, consultantId }: Notice, audience: string): string => {
  if (!gathers) return `${event.eventId}/${audience}`;
  if (gathers === 'by-day') return `${kind}/${ukDayOf(new Date(event.metadata.occurredAt))}/${audience}`;
  return consultantId ? `${kind}/${aggregateIdOf(event)}/${audience}` : `${kind}/${audience}`;
};

const told = (_row: NotificationRow | null, event: RecordedEvent<ToldEvent>, key: string): NotificationRow | null => {
  const notice = noticeOf(event);
  // Stryker disable next-line OptionalChaining: as above
  const audience = notice?.to.find((one) => idOf(event, notice, one) === key);
  // Stryker disable next-line ConditionalExpression,LogicalOperator: each key belongs to one audience of the event
  if (!notice || audience === undefined) return null;
  return {
    notification_id: key,
    audience,
    kind: notice.kind,
    project_id: notice.projectId ?? null,
    conversation_id: notice.conversationId ?? null,
    consultant_id: notice.consultantId ?? null,
    actor_id: event.metadata.actor.id,
    about_user_id: notice.aboutUserId ?? null,
    number: notice.number ?? null,
    files: [],
    happened_at: event.metadata.occurredAt,
    position: event.position,
  };
};

/** Goes back to the document before it; without one, the notification goes with the document. */
const withoutFile = (row: NotificationRow | null, fileId: string): NotificationRow | null => {
  if (row === null) return null;
  const files = row.files.filter((file) => file.fileId !== fileId);
  const latest = files.at(-1);
  if (!latest) return null;
  return { ...row, files, actor_id: latest.actorId, happened_at: latest.at, position: latest.position };
};

const attached = (
  row: NotificationRow | null,
  event: RecordedEvent<Extract<ProjectEvent, { type: 'FileAttached' }>>,
  key: string,
): NotificationRow | null => {
  const notification = told(row, event, key);
  const { actor, occurredAt } = event.metadata;
  const file = { fileId: event.data.fileId, actorId: actor.id, at: occurredAt, position: event.position };
  return notification && { ...notification, files: [...(withoutFile(row, file.fileId)?.files ?? []), file] };
};

/** The notifications of members about the actions of others. Names and titles are looked up when they are shown. */
export const notifications = projection<typeof table, ToldEvent>({
  table,
  version: 8,
  purpose: 'What happened that concerns each member, for their notifications.',
  key: (event) => {
    if (event.type === 'FileRemoved') {
      const id = aggregateIdOf(event);
      return [charitySide(id), consultantSide(id)].map((audience) => `file-attached/${audience}`);
    }
    const notice = noticeOf(event);
    return notice?.to.map((audience) => idOf(event, notice, audience)) ?? [];
  },
  handlers: {
    ProjectSubmitted: told,
    ProjectRequestRevised: told,
    MatchingStarted: told,
    ConsultantInvited: told,
    ProjectInvitationAccepted: told,
    ProjectInvitationDeclined: told,
    ProjectInvitationClosed: told,
    ConsultantReleased: told,
    PhaseSet: told,
    KeyDeliverablesSet: told,
    NextStepsSet: told,
    FileAttached: attached,
    FileRemoved: (row, { data }) => withoutFile(row, data.fileId),
    HoursLogged: told,
    FeedbackGiven: told,
    ProjectCompleted: told,
    ProjectCancelled: told,
    MessagePosted: told,
    ConsultantApplied: told,
    ConsultantReapplied: told,
    ConsultantApproved: told,
    ConsultantDeclined: told,
    ConsultantSuspended: told,
    ConsultantReinstated: told,
    MembershipCharged: told,
    MembershipRenewalAnnounced: told,
    MembershipLapsed: told,
    CharityJoinedWaitingList: told,
    ConsultantJoinedWaitingList: told,
    HistoryVerificationFailed: told,
  },
});
