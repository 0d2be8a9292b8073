import { catalogue } from '../domain/catalogue.ts';
import { type Context, contexts } from './history.ts';

export const contextOfCategory: Readonly<Record<string, Context>> = {
  account: 'accounts',
  signIns: 'accounts',
  invitation: 'accounts',
  charity: 'charities',
  consultant: 'consultants',
  project: 'projects',
  conversation: 'conversations',
  notifications: 'notifications',
  emailPreferences: 'notifications',
  waitingListSignup: 'waiting-list',
  visitor: 'visits',
  report: 'reports',
  query: 'reports',
  dashboard: 'reports',
  queryLog: 'audit',
  reader: 'audit',
  verification: 'audit',
  pseudonyms: 'audit',
  mail: 'audit',
  operations: 'operations',
  unreadableEvents: 'operations',
};

/**
 * Every event type by context, in the order of the catalogue. The browser build replaces this module by its values, so
 * that no page loads the schemas of the events.
 */
export const eventTypes = Object.fromEntries(
  contexts.map((context): [Context, readonly string[]] => [
    context,
    [...catalogue.values()].filter(({ category }) => contextOfCategory[category] === context).map(({ type }) => type),
  ]),
) as Record<Context, readonly string[]>;
