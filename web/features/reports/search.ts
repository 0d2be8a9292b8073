/** Search parameters of a report: its settings by name, the run to show and the sorting. */
export type ReportSearch = Readonly<Record<string, string | number | undefined>>;

/** Reads texts and numbers; the report decides which of them are its settings. */
export const readReportSearch = (search: Record<string, unknown>): ReportSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/**
 * Search parameters of a composed report: the parts of its definition, the saved report, the run to show and the sorting.
 * `draft.ts` validates the definition.
 */
export interface ComposeSearch {
  readonly events?: unknown;
  readonly where?: unknown;
  readonly groupBy?: unknown;
  readonly measure?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly saved?: unknown;
  readonly run?: unknown;
  readonly sort?: unknown;
}

/** Reads the known search parameters and ignores the rest. */
export const readComposeSearch = (search: Record<string, unknown>): ComposeSearch => {
  const { events, where, groupBy, measure, from, to, saved, run, sort } = search;
  return { events, where, groupBy, measure, from, to, saved, run, sort };
};

/** Search parameters of the SQL desk: a saved query, or a text to start with. */
export interface SqlSearch {
  readonly saved?: string | undefined;
  readonly sql?: string | undefined;
}

export const readSqlSearch = ({ saved, sql }: Record<string, unknown>): SqlSearch => ({
  saved: typeof saved === 'string' ? saved : undefined,
  sql: typeof sql === 'string' ? sql : undefined,
});

/** Search parameters of a question: its definition, the saved one, whether it is asked, and the sorting of its answer. */
export interface QuestionSearch {
  readonly question?: unknown;
  readonly saved?: string | undefined;
  readonly asked?: boolean | undefined;
  readonly sort?: string | undefined;
}

export const readQuestionSearch = ({ question, saved, asked, sort }: Record<string, unknown>): QuestionSearch => ({
  question,
  saved: typeof saved === 'string' ? saved : undefined,
  asked: asked === true ? true : undefined,
  sort: typeof sort === 'string' ? sort : undefined,
});
