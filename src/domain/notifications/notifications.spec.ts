import { describe, it } from 'vitest';
import { specify } from '../kernel/specify.ts';
import { readAllNotifications, readNotifications } from './commands.ts';
import { notifications } from './decide.ts';
import { allNotificationsRead, notificationRead } from './events.ts';

const one = { notificationId: 'messages/01a1fcf3-d304-7734-8c25-32f8de1565fc/charity' };
const noon = { until: '2026-03-01T12:00:00.000Z' };
const evening = { until: '2026-03-01T18:00:00.000Z' };

describe('notifications', () => {
  it('are read one by one, again when there is more of the same', () => {
    specify(notifications)
      .when(readNotifications({ notificationIds: [one.notificationId] }))
      .then(notificationRead(one));
    specify(notifications)
      .given(notificationRead(one))
      .when(readNotifications({ notificationIds: [one.notificationId] }))
      .then(notificationRead(one));
  });

  it('are read together', () => {
    const other = { notificationId: 'invited/charity' };
    specify(notifications)
      .when(readNotifications({ notificationIds: [one.notificationId, other.notificationId] }))
      .then(notificationRead(one), notificationRead(other));
  });

  it('are all read up to a moment', () => {
    specify(notifications).when(readAllNotifications(noon)).then(allNotificationsRead(noon));
    specify(notifications)
      .given(allNotificationsRead(noon), notificationRead(one))
      .when(readAllNotifications(evening))
      .then(allNotificationsRead(evening));
  });

  it('do not become unread by an earlier moment', () => {
    specify(notifications).given(allNotificationsRead(evening)).when(readAllNotifications(noon)).then();
    specify(notifications).given(allNotificationsRead(noon)).when(readAllNotifications(noon)).then();
  });
});
