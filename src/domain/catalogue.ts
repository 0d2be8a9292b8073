import { accountEvents, invitationEvents, signInEvents } from './accounts/events.ts';
import { auditEvents, mailEvents, pseudonymEvents, verificationEvents } from './audit/events.ts';
import { charityEvents } from './charities/events.ts';
import { consultantEvents } from './consultants/events.ts';
import { conversationEvents } from './conversations/events.ts';
import { dashboardEvents } from './dashboards/events.ts';
import type { EventEntry, EventOf } from './kernel/define-events.ts';
import type { DomainEvent } from './kernel/event.ts';
import { catalogueOf } from './kernel/event-catalogue.ts';
import { emailPreferenceEvents, notificationEvents } from './notifications/events.ts';
import { operationsEvents, skippingEvents } from './operations/events.ts';
import { projectEvents } from './projects/events.ts';
import { queryEvents, queryLogEvents } from './queries/events.ts';
import { reportEvents } from './reports/events.ts';
import { visitEvents } from './visits/events.ts';
import { waitingListEvents } from './waiting-list/events.ts';

const sets = [
  accountEvents,
  signInEvents,
  invitationEvents,
  charityEvents,
  consultantEvents,
  projectEvents,
  conversationEvents,
  notificationEvents,
  emailPreferenceEvents,
  waitingListEvents,
  visitEvents,
  auditEvents,
  verificationEvents,
  pseudonymEvents,
  mailEvents,
  operationsEvents,
  skippingEvents,
  reportEvents,
  queryEvents,
  queryLogEvents,
  dashboardEvents,
] as const;

const events = catalogueOf(sets);

export type PlatformEvent = EventOf<(typeof sets)[number]>;

/** Every event type of the platform, by name. */
export const catalogue: ReadonlyMap<string, EventEntry> = events.entries;

/** Checks an event against its current schema, strictly. Throws on an unknown type or a violation. */
export const checkEvent: (event: DomainEvent) => { readonly schemaVersion: number } = events.check;

/** Turns data of an older schema version into the current one. Throws on an unknown type or version. */
export const upcast: (type: string, schemaVersion: number, data: unknown) => unknown = events.upcast;

/** Why only a newer release can read such events; null if this one can. */
export const newerThanKnown = events.newerThanKnown;
