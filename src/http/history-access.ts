import type { z } from 'zod';
import type { ReportDefinition } from '../contract/composed-reports.ts';
import { fieldMessages } from '../contract/fields.ts';
import type { HistoryFilter, HistoryPage } from '../contract/history.ts';
import { isPseudonym, type PseudonymKind, pseudonymKinds } from '../contract/pseudonyms.ts';
import type { QuestionCondition, QuestionDefinition } from '../contract/question-definition.ts';
import { withValues } from '../contract/question-values.ts';
import { analystView, UUIDS } from '../history/analyst-view.ts';
import { firstDayOfMonth, lastDayOfMonth, lastMomentOfMonth } from '../history/months.ts';
import { openPseudonyms } from '../history/pseudonyms.ts';
import { idsIn } from '../history/public-data.ts';
import { InvalidCursor } from '../platform/paging.ts';
import type { HistoryReader } from '../projections/queries/history-names.ts';
import type { SavedReportViewer } from '../projections/queries/saved-reports.ts';
import type { Vault } from '../vault/vault.ts';
import type { Caller } from './plugins/sessions.ts';
import { notFound, problem } from './problems.ts';

type Filter = z.output<typeof HistoryFilter>;

const UUID = /[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}/i;
const PSEUDONYMS = /[tvr]\d+_[0-9a-f]{32}/g;

const { thing, visitor, request } = pseudonymKinds;

/** The kind of pseudonym in a stream; outside streams, visitors and requests have no pseudonyms. */
const letterOf = (text: string): string => (text.startsWith('visitor-') ? visitor : thing);

const kindFor = (field: string, value: string): PseudonymKind => {
  if (/(^|\.)visitorId$/.test(field) || value.startsWith('visitor-')) return 'visitor';
  return /(^|\.)eventId$/.test(field) ? 'request' : 'thing';
};

const letterFor = ({ field, value }: ReportDefinition['where'][number]): string =>
  pseudonymKinds[kindFor(field, value)];

const hasId = (text: string): boolean => UUID.test(text.replaceAll(PSEUDONYMS, ''));

const refuse = (path: string, message: string) =>
  problem('invalid-request', `${message}.`, { errors: [{ path, message }] });

const unknown =
  'This pseudonym does not exist. It may have been replaced: please look up the record in the history again';

/** The filter that finds the id of a pseudonym, and what it is called if it already has another value. */
const soughtBy = (pseudonym: string, id: string): readonly ['about' | 'correlation' | 'stream', string, string] => {
  if (pseudonym.startsWith(request)) return ['correlation', id, 'another request'];
  if (pseudonym.startsWith(visitor)) return ['stream', `visitor-${id}`, 'another stream'];
  return ['about', id, 'another record'];
};

/**
 * Converts an analyst's pseudonyms to ids, and refuses analysts everything else that could single out one record. Reads
 * the key for each request, so that all processes switch to a new key at the same time.
 */
export const historyAccess = async (keys: Vault['pseudonymKeys'], { role }: Pick<Caller, 'role'>) => {
  const pseudonyms = openPseudonyms(await keys.current());

  /**
   * The text with pseudonyms replaced by ids; null if a pseudonym is unknown, or of a visitor or request where none is
   * allowed.
   */
  const withIds = (text: string, letter: string): string | null => {
    const found = text.match(PSEUDONYMS) ?? [];
    const isKnown = found.every((one) => one.startsWith(letter) && pseudonyms.idOf(one) !== null);
    return isKnown ? text.replaceAll(PSEUDONYMS, (one) => pseudonyms.idOf(one) ?? one) : null;
  };

  const isAnalyst = role !== 'admin';
  const reader: HistoryReader = isAnalyst ? { seesPeople: false, view: analystView(pseudonyms) } : { seesPeople: true };

  const idIn = (text: string, path: string, letter: string = letterOf(text)): string => {
    if (isAnalyst && hasId(text)) throw refuse(path, 'Please use a pseudonym as the history shows it, not an id');
    const id = withIds(text, letter);
    if (id === null) throw refuse(path, unknown);
    return id;
  };

  /** The filter with ids. For analysts, days are widened to months. Throws a problem that names the field. */
  const filter = <Given extends Filter>(given: Given): Given => {
    const { from, to } = given;
    if (from !== undefined && to !== undefined && to < from) {
      throw refuse('to', fieldMessages.lastDayFirst);
    }
    const ids = { ...given };
    for (const field of ['about', 'member', 'actor', 'stream'] as const) {
      const text = given[field];
      if (text !== undefined) ids[field] = idIn(text, field);
    }
    if (given.correlation !== undefined) ids.correlation = idIn(given.correlation, 'correlation', request);
    const { search } = given;
    if (search !== undefined && isPseudonym(search)) {
      const id = pseudonyms.idOf(search);
      if (id === null) throw refuse('search', unknown);
      const [field, value, other] = soughtBy(search, id);
      if (ids[field] !== undefined && ids[field] !== value) {
        throw refuse('search', `The history is already filtered by ${other}. Please remove that filter or the search`);
      }
      ids[field] = value;
      delete ids.search;
    } else if (isAnalyst && search) {
      throw refuse('search', 'Please search for a pseudonym: words would find people and organisations');
    }
    if (isAnalyst && from !== undefined) ids.from = firstDayOfMonth(from);
    if (isAnalyst && to !== undefined) ids.to = lastDayOfMonth(to);
    return ids;
  };

  const withId = (value: string, { field }: Pick<QuestionCondition, 'field'>, step: number, path: string): string =>
    idIn(value, `question.steps.${step}.${path}`, pseudonymKinds[kindFor(field, value)]);

  return {
    /** The conditions of a question, with ids, for saving it. Throws a problem that names the condition. */
    question: (question: QuestionDefinition): QuestionDefinition => withValues(question, withId),
    /** Converts a question with ids to one with pseudonyms, as the analytical copy stores them. */
    inPseudonyms: (question: QuestionDefinition): QuestionDefinition =>
      withValues(question, (value, { field }) =>
        value.replaceAll(UUIDS, (id) => pseudonyms.of(id, kindFor(field, value))),
      ),
    /** A text of the analytical copy: administrators see ids instead of pseudonyms. */
    shown: (text: string): string =>
      isAnalyst ? text : text.replaceAll(PSEUDONYMS, (one) => pseudonyms.idOf(one) ?? one),
    /** Converts pseudonyms of the analytical copy to event ids, without unknown ones. */
    events: (found: readonly string[]): readonly string[] => found.flatMap((one) => pseudonyms.idOf(one) ?? []),
    reader,
    filter,
    /** An id or stream in a path. Throws 404. */
    place: (text: string): string => {
      const id = isAnalyst && hasId(text) ? null : withIds(text, isPseudonym(text) ? request : letterOf(text));
      if (id === null) throw notFound();
      return id;
    },
    /** A time for which a state is requested: for analysts, the end of its month. */
    asOf: (moment: string | undefined): string | undefined =>
      isAnalyst && moment !== undefined ? lastMomentOfMonth(moment) : moment,
    /** A cursor from an earlier page. Throws `InvalidCursor`. */
    cursor: (cursor: string | undefined): string | undefined => {
      if (!isAnalyst || cursor === undefined) return cursor;
      const opened = pseudonyms.open(cursor);
      if (opened === null) throw new InvalidCursor();
      return opened;
    },
    /** The ids that the caller can see in the result. */
    idsIn: (shown: unknown): readonly string[] => {
      if (!isAnalyst) return idsIn(shown);
      const found = new Set(JSON.stringify(shown).match(PSEUDONYMS) ?? []);
      return [...found].flatMap((pseudonym) => pseudonyms.idOf(pseudonym) ?? []);
    },
    /** The conditions of a report, with ids. Throws a problem that names the condition. */
    definition: (definition: ReportDefinition): ReportDefinition => ({
      ...definition,
      where: definition.where.map((condition, at) => {
        return { ...condition, value: idIn(condition.value, `definition.where.${at}.value`, letterFor(condition)) };
      }),
    }),
    /** The page with an encrypted cursor for analysts, which hides the position. */
    page: (page: HistoryPage): HistoryPage =>
      isAnalyst && page.nextCursor !== null ? { ...page, nextCursor: pseudonyms.seal(page.nextCursor) } : page,
  };
};

export type HistoryAccess = Awaited<ReturnType<typeof historyAccess>>;

/** The caller as a viewer of saved reports, queries and dashboards. */
export const viewerFor = async (
  keys: Vault['pseudonymKeys'],
  caller: Pick<Caller, 'userId' | 'role'>,
): Promise<SavedReportViewer> => {
  const { reader } = await historyAccess(keys, caller);
  return { userId: caller.userId, reader };
};
