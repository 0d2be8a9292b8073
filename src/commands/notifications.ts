import { readAllNotifications, readNotifications } from '../domain/notifications/commands.ts';
import { notifications } from '../domain/notifications/decide.ts';
import type { HandleCommand } from './handle.ts';
import { type Done, outcomeOf } from './outcome.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Records which notifications members have read. The caller checks that the notifications are addressed to the member.
 */
export const notificationCommands = (handle: HandleCommand) => ({
  readNotifications: async (
    { userId, notificationIds }: { readonly userId: string; readonly notificationIds: readonly string[] },
    request: RequestContext,
  ): Done => outcomeOf(await handle(notifications, userId, readNotifications({ notificationIds }), request), {}),
  /** @param of.until UTC, ISO 8601 */
  readAllNotifications: async (
    { userId, until }: { readonly userId: string; readonly until: string },
    request: RequestContext,
  ): Done => outcomeOf(await handle(notifications, userId, readAllNotifications({ until }), request), {}),
});
