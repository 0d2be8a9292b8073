import { z } from 'zod';
import { Instant } from '../domain/kernel/values.ts';
import { type EndpointTable, type Examples, noContent, onlyPage } from './endpoint.ts';
import { named, PageQuery, page } from './fields.ts';
import { MOST_UNREAD, NOTIFICATION_DAYS } from './notification-limits.ts';
import { projectId } from './sample-people.ts';

const notificationKinds = [
  'invited',
  'request-revised',
  'invitation-accepted',
  'invitation-declined',
  'invitation-closed',
  'consultant-released',
  'matching-started',
  'progress-reported',
  'messages',
  'file-attached',
  'hours-logged',
  'feedback-given',
  'project-completed',
  'project-cancelled',
  'profile-approved',
  'profile-declined',
  'profile-suspended',
  'profile-reinstated',
  'membership-charged',
  'renewal-announced',
  'membership-lapsed',
  'consultant-applied',
  'project-requested',
  'signup-received',
  'verification-failed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const Notification = named('Notification', {
  id: z.string(),
  kind: z.enum(notificationKinds),
  project: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /** The invited consultant, for messages about their invitation. */
  consultantId: z.uuid().nullable(),
  /**
   * The organisation that invites (the platform, if an administrator does), the consultant who answers, the sender of a
   * message or file, or the applicant.
   */
  name: z.string().nullable(),
  /** Pounds. */
  due: z.int().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

/** Newest first. */
export const NotificationList = page(Notification)
  .extend({
    unread: z.int().max(MOST_UNREAD).describe(`Unread ones, counted up to ${MOST_UNREAD}.`),
  })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.output<typeof NotificationList>;

/** Selects one notification, those of a project without messages, or all up to a moment. */
const NotificationMark = z.union([
  z.strictObject({ id: z.string().min(1).max(200) }),
  z.strictObject({ project: z.uuid() }),
  z.strictObject({ until: Instant }),
]);

export const endpoints = {
  listNotifications: {
    route: 'GET /api/notifications',
    summary: 'What is new for you, newest first',
    description: `What others did within the last ${NOTIFICATION_DAYS} days that concerns the caller.`,
    access: 'member',
    query: PageQuery,
    success: { status: 200, body: NotificationList },
  },
  readNotifications: {
    route: 'PUT /api/notifications/read',
    summary: 'Mark one notification, those of a project, or all up to a moment, as read',
    access: 'member',
    description: 'Notifications of messages are read with their conversation, not with their project.',
    body: NotificationMark,
    success: noContent,
    problems: [404],
  },
} as const satisfies EndpointTable;

const notification: Notification = {
  id: `01920f86-4455-7b44-9c55-6d77e8f90a12/project-charity/${projectId}`,
  kind: 'invitation-accepted',
  project: { id: projectId, title: 'A reserves policy' },
  consultantId: null,
  name: 'Sam Okoro',
  due: null,
  at: '2026-01-14T11:15:00.000Z',
  isRead: false,
};

export const examples: Examples<typeof endpoints> = {
  listNotifications: { success: { data: [notification], ...onlyPage, unread: 1 } },
  readNotifications: { body: { until: '2026-01-14T11:15:00.000Z' } },
};
