import type { PseudonymKind } from '../contract/pseudonyms.ts';
import type { Actor, EventMetadata } from '../domain/kernel/event.ts';
import { isRecord } from '../domain/kernel/record.ts';
import { isSealed } from '../eventstore/encrypted-field.ts';
import { type Band, bandOf, isBanded } from './bands.ts';
import { formatsOf } from './event-formats.ts';
import { monthOf } from './months.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { isUuid } from './sentence-parts.ts';

/** Replaces a text that analysts do not see. */
export const HIDDEN = '…';

/**
 * Texts of our own that are not choices of a schema. All other texts are hidden, so a new field is hidden by default.
 */
const ownTexts: Readonly<Record<string, readonly string[]>> = {
  PageVisited: ['page', 'pagesSeen', 'browser', 'platform'],
  FileAttached: ['mediaType'],
  HistoryRead: ['field'],
  ReportSaved: ['events', 'field', 'from', 'to'],
  ReportRevised: ['events', 'field', 'from', 'to'],
  ProjectionRebuildStarted: ['projection'],
  ProjectionRebuildCancelled: ['projection'],
  ProjectionVerificationStarted: ['projection'],
  ProjectionSwapped: ['projection'],
  ProjectionRolledBack: ['projection'],
  ParkedEventsReplayed: ['projection'],
  ProjectionPaused: ['projection'],
  ProjectionResumed: ['projection'],
  EventSkipped: ['eventType'],
  EventCorrected: ['eventType'],
  EventSkippingUndone: ['eventType'],
};

/** The fields of states as of a date: ids, times, and labels from a fixed list. */
const stateFields = {
  ids: [
    'userId',
    'charityId',
    'requestedBy',
    'consultantId',
    'invited',
    'declined',
    'oneOffFees',
    'credited',
    'shortlist',
  ],
  times: ['since', 'termFrom', 'renewsAt', 'startDate', 'endDate', 'completedAt'],
  own: [
    'status',
    'expertiseRequired',
    'tier',
    'billing',
    'renewal',
    'nextTier',
    'nextBilling',
    'terms',
    'charitySize',
    'charityExperience',
    'availability',
    'currentConsulting',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Texts of a consultant that the public directory shows: they would reveal whose profile it is. */
const publicChoices: ReadonlySet<string> = new Set(['expertise', 'availableFrom']);

/** The kinds of ids that come from outside, or that name a request. */
const kindOfField: ReadonlyMap<string, PseudonymKind> = new Map([
  ['visitorId', 'visitor'],
  ['eventId', 'request'],
]);

export const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const STREAM = /^([A-Za-z]+)-(.+)$/;
const STARTS_WITH_YEAR = /^\d{4}-\d\d/;
/** A number, a date or a boolean. */
const PLAIN = /^(-?\d+(\.\d+)?|\d{4}-\d\d-\d\d|yes|no|true|false)$/i;

const lastName = (path: string): string => path.split('.').at(-1) ?? '';

/** Whether analysts see the values of a text field of an event, or of a list of texts. */
export const isTextForAnalysts = (type: string, field: string): boolean =>
  field.startsWith('event.') || ownTexts[type]?.includes(lastName(field)) === true;

/** Whether a field is a choice that the public directory also shows. */
export const isPublicChoice = (field: string): boolean => publicChoices.has(lastName(field));

/** Whether a text contains an id, which no analyst may see. */
export const containsId = (text: string): boolean => text.search(UUIDS) >= 0;

/** How times and numbers are shown. */
interface Form {
  readonly month: (month: string) => string;
  readonly band: (band: Band) => unknown;
}

/** For people: `2026-03` and `20–49`. */
const asText: Form = { month: (month) => month, band: ({ text }) => text };

/** For reports, which compare and add: the beginning of the month, and the lower limit of the band. */
const asValue: Form = { month: (month) => `${month}-01T00:00:00.000Z`, band: ({ from }) => from };

/** The kind of a text in a field. */
type TextKind = 'id' | 'time' | 'own' | 'hidden';

/**
 * What analysts see of an event: pseudonyms for ids, months for times, bands for numbers that describe a person, and no
 * free text. Everything that analysts read goes through here (docs/decisions/0028-pseudonyms.md).
 *
 * Only fields that hold ids get pseudonyms. A stranger can write an id from a public page into a text, where its
 * pseudonym would reveal the person.
 */
export interface AnalystView {
  id(id: string, kind?: PseudonymKind): string;
  /** `charity-<id>` with a pseudonym. */
  stream(stream: string): string;
  actor(actor: Actor): Actor;
  month(moment: string): string;
  /** A text of our own, with the ids in it replaced by pseudonyms. */
  text(text: string): string;
  /** The value of one field of an event, by its path. */
  value(type: string, field: string, value: unknown): unknown;
  data(type: string, data: unknown): unknown;
  metadata(metadata: EventMetadata): Readonly<Record<string, unknown>>;
  /** The value of a field of an aggregate's state. */
  stateValue(name: string, value: unknown): unknown;
  /** The value of a condition in a report on events of these types. */
  condition(types: readonly string[], field: string, value: string): string;
  /** The same view, with values to calculate with. */
  forReports(): AnalystView;
}

const kindInEvent =
  (type: string) =>
  (name: string, text: string): TextKind => {
    const { ids, times, choices } = formatsOf(type);
    if (ids.has(name)) return 'id';
    if (publicChoices.has(name)) return 'hidden';
    if (times.has(name) && STARTS_WITH_YEAR.test(text)) return 'time';
    return choices.get(name)?.has(text) || isTextForAnalysts(type, name) ? 'own' : 'hidden';
  };

const kindInState = (name: string): TextKind => {
  const isIn = (names: readonly string[]): boolean => names.includes(name);
  if (isIn(stateFields.ids)) return 'id';
  if (isIn(stateFields.times)) return 'time';
  return isIn(stateFields.own) ? 'own' : 'hidden';
};

const isMemberRole = (role: Actor['role']): boolean => role !== 'visitor' && role !== 'system';

export const analystView = (pseudonyms: Pseudonyms, form: Form = asText): AnalystView => {
  const id: AnalystView['id'] = (given, kind) => pseudonyms.of(given, kind);
  const month = (moment: string): string => form.month(monthOf(moment));
  const text = (own: string): string => own.replaceAll(UUIDS, (uuid) => id(uuid));

  const stream: AnalystView['stream'] = (name) => {
    const [, category = '', rest = ''] = STREAM.exec(name) ?? [];
    // Streams of our own, such as those of read models, have a name instead of an id.
    return isUuid(rest) ? `${category}-${id(rest, category === 'visitor' ? 'visitor' : 'thing')}` : text(name);
  };

  const shown = (name: string, value: unknown, kindOf: (name: string, text: string) => TextKind): unknown => {
    if (typeof value === 'number') return isBanded(name) ? form.band(bandOf(name, value)) : value;
    if (Array.isArray(value)) return value.map((one) => shown(name, one, kindOf));
    if (isRecord(value)) {
      const visible = Object.entries(value).filter(([, inner]) => !isSealed(inner));
      return Object.fromEntries(visible.map(([inner, one]) => [inner, shown(inner, one, kindOf)]));
    }
    if (typeof value !== 'string') return value;
    const kind = kindOf(name, value);
    switch (kind) {
      case 'id':
        return id(value, kindOfField.get(name));
      case 'time':
        return month(value);
      case 'own':
        return value.replaceAll(UUIDS, HIDDEN);
      case 'hidden':
        return HIDDEN;
      default:
        return kind satisfies never;
    }
  };

  const value: AnalystView['value'] = (type, field, given) => shown(lastName(field), given, kindInEvent(type));

  const actor: AnalystView['actor'] = ({ id: actorId, role }) => ({
    role,
    // The platform's own parts and anonymous visitors have names instead of ids.
    id: isUuid(actorId) || isMemberRole(role) ? id(actorId, role === 'visitor' ? 'visitor' : 'thing') : actorId,
  });

  return {
    id,
    stream,
    actor,
    month,
    text,
    value,
    data: (type, data) => value(type, '', data),
    metadata: ({ schemaVersion, occurredAt, actor: by, source, correlationId, causationId, requestId }) => ({
      schemaVersion,
      occurredAt: month(occurredAt),
      actor: actor(by),
      source,
      correlationId: id(correlationId, 'request'),
      causationId: id(causationId, 'request'),
      ...(requestId === undefined ? {} : { requestId: id(requestId, 'request') }),
    }),
    stateValue: (name, given) => shown(name, given, kindInState),
    condition: (types, field, wanted) => {
      const name = lastName(field);
      if (field === 'event.stream') return stream(wanted);
      if (types.some((type) => formatsOf(type).ids.has(name)))
        return isUuid(wanted) ? id(wanted, kindOfField.get(name)) : HIDDEN;
      if (PLAIN.test(wanted)) return wanted;
      return types.some((type) => value(type, name, wanted) === wanted) ? wanted : HIDDEN;
    },
    forReports: () => analystView(pseudonyms, asValue),
  };
};
