import { type InferResult, type SqlBool, sql } from 'kysely';
import type { Quote, QuoteList, QuoteStatus, StoryList } from '../../contract/quotes.ts';
import { countOf, listPage, newestFirst, type PageRequest } from '../../platform/paging.ts';
import type { ReadDb } from '../read-models.ts';

/** Quotes of charities whose text has not been erased, with the consultants who agreed to be named. */
const quotes = (db: ReadDb) =>
  db
    .selectFrom('project_quotes')
    .innerJoin('project_feedback', 'project_feedback.project_side', 'project_quotes.project_side')
    .innerJoin('projects', 'projects.project_id', 'project_quotes.project_id')
    .innerJoin('accounts as author', 'author.user_id', 'project_feedback.given_by')
    .leftJoin('charities', 'charities.charity_id', 'projects.charity_id')
    .leftJoin('project_quotes as naming', (join) =>
      join.onRef('naming.project_id', '=', 'project_quotes.project_id').on('naming.side', '=', 'consultant'),
    )
    .leftJoin('consultants', (join) =>
      join
        .onRef('consultants.consultant_id', '=', 'project_feedback.consultant_id')
        .on('consultants.status', '=', 'approved')
        .on('naming.project_id', 'is not', null),
    )
    .leftJoin('accounts as named', 'named.user_id', 'consultants.user_id')
    .where('project_quotes.side', '=', 'charity')
    .where('project_feedback.words', 'is not', null)
    .where('author.closed_at', 'is', null);

const quotesIn = (db: ReadDb, status: QuoteStatus) => quotes(db).where('project_quotes.status', '=', status);

const columns = [
  'project_quotes.project_id',
  'project_quotes.quoted_as',
  'project_quotes.status',
  'project_quotes.offered_at',
  'project_quotes.decided_at',
  'project_quotes.reason',
  'project_feedback.words',
  'projects.title',
  'projects.expertise_required',
  'author.name as author_name',
  'charities.organisation',
  'consultants.consultant_id as named_id',
  'named.name as named_name',
] as const;

const withColumns = (found: ReturnType<typeof quotes>) => found.select(columns);
type QuoteRow = InferResult<ReturnType<typeof withColumns>>[number];

const unnamed = 'A charity of the fellowship';

/** The name in the form that the charity agreed to. */
const authorOf = ({ quoted_as: as, author_name: name, organisation }: QuoteRow): string => {
  if (as === 'anonymous') return unnamed;
  if (as === 'organisation') return organisation ?? unnamed;
  return organisation === null ? name : `${name}, ${organisation}`;
};

const factsOf = (row: QuoteRow) => ({
  id: row.project_id,
  words: row.words ?? '',
  author: authorOf(row),
  expertise: row.expertise_required,
  consultant: row.named_id === null ? null : { id: row.named_id, name: row.named_name ?? '' },
});

const quoteOf = (row: QuoteRow): Quote => ({
  ...factsOf(row),
  projectTitle: row.title,
  quotedAs: row.quoted_as,
  status: row.status,
  offeredAt: row.offered_at,
  reason: row.reason,
});

/** Published quotes, newest first: all, or those about a consultant who agreed to be named. Throws `InvalidCursor`. */
export const listStories = async (
  db: ReadDb,
  { consultant, ...request }: PageRequest & { readonly consultant?: string | undefined },
): Promise<StoryList> => {
  const matching = quotesIn(db, 'approved').where(
    sql<SqlBool>`(${consultant ?? null}::text is null or consultants.consultant_id = ${consultant ?? null})`,
  );
  return listPage(db, request, {
    matching,
    rows: withColumns(matching),
    order: newestFirst('project_quotes.decided_at', 'project_quotes.project_id'),
    entryOf: (row) => ({ ...factsOf(row), publishedAt: row.decided_at ?? row.offered_at }),
    keyOf: (row) => [row.decided_at ?? row.offered_at, row.project_id],
  });
};

/** Number of quotes that administrators have to decide on. */
export const countOfferedQuotes = (db: ReadDb): Promise<number> => countOf(db, quotesIn(db, 'offered'));

/** Quotes in one status, newest first. Throws `InvalidCursor`. */
export const listQuotes = async (
  db: ReadDb,
  { status, ...request }: PageRequest & { readonly status: QuoteStatus },
): Promise<QuoteList> => {
  const matching = quotesIn(db, status);
  return listPage(db, request, {
    matching,
    rows: withColumns(matching),
    order: newestFirst('project_quotes.offered_at', 'project_quotes.project_id'),
    entryOf: quoteOf,
    keyOf: (row) => [row.offered_at, row.project_id],
  });
};

/** The quote of one project; null if there is none. */
export const findQuote = async (db: ReadDb, projectId: string): Promise<Quote | null> => {
  const row = await withColumns(quotes(db)).where('project_quotes.project_id', '=', projectId).executeTakeFirst();
  return row ? quoteOf(row) : null;
};
