import { readAllNotifications, readNotifications } from '../domain/notifications/commands.ts';
import { notifications } from '../domain/notifications/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Records which notifications members have read. The caller checks that the notifications are addressed to the member.
 */
export interface NotificationCommands {
  readNotifications(
    of: { readonly userId: string; readonly notificationIds: readonly string[] },
    request: RequestContext,
  ): Done;
  /** @param of.until UTC, ISO 8601 */
  readAllNotifications(of: { readonly userId: string; readonly until: string }, request: RequestContext): Done;
}

export const notificationCommands = (handle: HandleCommand): NotificationCommands => ({
  readNotifications: async ({ userId, notificationIds }, request) =>
    outcomeOf(await handle(notifications, userId, readNotifications({ notificationIds }), request), {}),
  readAllNotifications: async ({ userId, until }, request) =>
    outcomeOf(await handle(notifications, userId, readAllNotifications({ until }), request), {}),
});
