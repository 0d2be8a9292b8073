import { findNotification, listNotifications, unreadOfProject } from '../../projections/queries/notifications.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { memberOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { notFound } from '../problems.ts';
import { answerDone } from '../read-your-writes.ts';

const models = ['notification_marks'];

/** A member's notifications, and which of them they have read. */
export const notificationRoutes = ({ implement }: Api, { commands, readModels, waitFor, clock }: HttpParts): void => {
  implement('listNotifications', async ({ query, caller }) =>
    succeeded(await listNotifications(readModels, await memberOf(readModels, caller), query, clock())),
  );

  implement('readNotifications', async ({ body, caller, context }) => {
    const { userId } = caller;
    if ('until' in body) {
      // A time in the future would hide later notifications.
      const until = new Date(Math.min(Date.parse(body.until), clock().getTime())).toISOString();
      return answerDone(waitFor, await commands.readAllNotifications({ userId, until }, context), models);
    }
    const member = await memberOf(readModels, caller);
    const read = async (notificationIds: readonly string[]) =>
      notificationIds.length === 0
        ? succeeded(null)
        : answerDone(waitFor, await commands.readNotifications({ userId, notificationIds }, context), models);
    if ('project' in body) return read(await unreadOfProject(readModels, member, body.project, clock()));
    const found = await findNotification(readModels, member, body.id, clock());
    if (found === null) throw notFound();
    return read(found.isRead ? [] : [body.id]);
  });
};
