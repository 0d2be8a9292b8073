import { type SqlBool, sql } from 'kysely';
import { RESULTS_PER_KIND, type SearchKind, type SearchResult, type SearchResults } from '../../contract/search.ts';
import { projectStatusLabels } from '../../domain/projects/project-status.ts';
import type { ReadDb, ReadModels } from '../read-models.ts';
import { SEPARATOR, searchable } from '../searchable.ts';
import { queryOf, wordsOf } from '../terms.ts';
import { charityNameFor } from './projects.ts';
import type { Viewer } from './viewer.ts';

/** Maximum number of rows that are ranked; a short word may match more, which are left out. */
const CANDIDATES = 200;

/** Shorter searches find only exact matches, such as a position. */
const SHORTEST_WORD = 2;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const hasWords = (table: string, query: string) =>
  sql<SqlBool>`${sql.raw(wordsOf(`${table}.found_by`))} @@ ${query}::tsquery`;

const beginsWith = (columns: readonly string[], beginning: string) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`starts_with(coalesce(${sql.ref(column)}, '') || ${SEPARATOR}, ${beginning})`),
    sql` or `,
  )})`;

/** The order of results: first those whose name is the search, then those whose name begins with it. */
const byName = (columns: readonly string[], search: string) =>
  sql`${beginsWith(columns, `${searchable(search)}${SEPARATOR}`)} desc, ${beginsWith(columns, searchable(search))} desc`;

type Results = Promise<readonly SearchResult[]>;

interface Wanted {
  readonly search: string;
  /** The words to find; null if the search has none. */
  readonly words: string | null;
  /** The search as an id; null if it is not one. */
  readonly id: string | null;
}

const wantedBy = (search: string): Wanted => ({
  search,
  words: search.length < SHORTEST_WORD ? null : queryOf(search),
  id: UUID.test(search.toLowerCase()) ? search.toLowerCase() : null,
});

const userIdsOf = async (db: ReadDb, { words, id }: Wanted): Promise<readonly string[]> => {
  if (id === null && words === null) return [];
  const isOf = (table: string, column: string) =>
    id === null ? hasWords(table, words ?? '') : sql<SqlBool>`${sql.ref(column)} = ${id}`;
  const found = await Promise.all([
    db.selectFrom('accounts').select('user_id').where(isOf('accounts', 'user_id')).limit(CANDIDATES).execute(),
    db.selectFrom('charities').select('user_id').where(isOf('charities', 'charity_id')).limit(CANDIDATES).execute(),
    id === null ? [] : db.selectFrom('consultants').select('user_id').where('consultant_id', '=', id).execute(),
  ]);
  return found.flat().map((row) => row.user_id);
};

const kindOf = { charity: 'charity', consultant: 'consultant', admin: 'member', analyst: 'member' } as const;

/** Open accounts, by the words of their lists: names, organisation, username and email address. */
const people = async (db: ReadDb, wanted: Wanted): Results => {
  const userIds = await userIdsOf(db, wanted);
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('charities', 'charities.user_id', 'accounts.user_id')
    .select(['accounts.user_id', 'role', 'name', 'email'])
    .select((row) => row.fn.coalesce('charities.organisation', 'accounts.organisation').as('organisation'))
    .where('accounts.user_id', 'in', userIds)
    .where('closed_at', 'is', null)
    .orderBy(byName(['accounts.found_by', 'charities.found_by'], wanted.search))
    .orderBy('accounts.registered_at', 'desc')
    .limit(3 * RESULTS_PER_KIND)
    .execute();
  if (rows.length === 0) return [];
  const found = rows.map(({ user_id: id }) => id);
  const consultants = await db
    .selectFrom('consultants')
    .select(['user_id', 'consultant_id'])
    .where('user_id', 'in', found)
    .execute();
  return rows.flatMap(({ user_id, role, name, email, organisation }) => {
    const profile = consultants.find((one) => one.user_id === user_id);
    if (role === 'consultant' && !profile) return [];
    return {
      kind: kindOf[role],
      id: profile?.consultant_id ?? user_id,
      title: role === 'charity' ? (organisation ?? name) : name,
      detail: email || null,
    };
  });
};

const projects = async (db: ReadDb, { search, words, id }: Wanted): Results => {
  if (id === null && words === null) return [];
  const rows = await db
    .selectFrom((all) =>
      all
        .selectFrom('projects')
        .select(['project_id', 'charity_id', 'title', 'status', 'created_at', 'found_by'])
        .where(id === null ? hasWords('projects', words ?? '') : sql<SqlBool>`project_id = ${id}`)
        .limit(CANDIDATES)
        .as('found'),
    )
    .leftJoin('charities', 'charities.charity_id', 'found.charity_id')
    .leftJoin('accounts', 'accounts.user_id', 'charities.user_id')
    .select(['found.project_id', 'found.title', 'found.status'])
    .select(charityNameFor({ role: 'admin' }, 'charities', 'accounts').as('charity_name'))
    .orderBy(byName(['found.found_by'], search))
    .orderBy('found.created_at', 'desc')
    .limit(RESULTS_PER_KIND)
    .execute();
  return rows.map((row) => projectResult(row, { role: 'admin' }));
};

interface FoundProject extends Pick<ReadModels['projects'], 'project_id' | 'title' | 'status'> {
  readonly charity_name: string;
}

/** Projects of several charities may have one title: all but charities see whose each is. */
export const projectResult = (row: FoundProject, { role }: Pick<Viewer, 'role'>): SearchResult => ({
  kind: 'project',
  id: row.project_id,
  title: row.title,
  detail: [role === 'charity' ? '' : row.charity_name, projectStatusLabels[row.status]].filter(Boolean).join(', '),
});

const signups = async (db: ReadDb, { search, words, id }: Wanted): Results => {
  if (id === null && words === null) return [];
  const listed = (table: 'charity_signups' | 'consultant_signups', name: 'charity_name' | 'full_name') =>
    db
      .selectFrom((all) =>
        all
          .selectFrom(table)
          .select(['signup_id', sql<string>`${sql.ref(name)}`.as('name'), 'email', 'created_at', 'found_by'])
          .where(id === null ? hasWords(table, words ?? '') : sql<SqlBool>`signup_id = ${id}`)
          .limit(CANDIDATES)
          .as('found'),
      )
      .select(['signup_id', 'name', 'email'])
      .orderBy(byName(['found_by'], search))
      .orderBy('created_at', 'desc')
      .limit(RESULTS_PER_KIND)
      .execute();
  const [charities, consultants] = await Promise.all([
    listed('charity_signups', 'charity_name'),
    listed('consultant_signups', 'full_name'),
  ]);
  const resultOf =
    (kind: SearchKind) =>
    (row: { readonly signup_id: string; readonly name: string; readonly email: string }): SearchResult => ({
      kind,
      id: row.signup_id,
      title: row.name,
      detail: row.email || null,
    });
  return [...charities.map(resultOf('charity-signup')), ...consultants.map(resultOf('consultant-signup'))];
};

/** Digits of a position; administrators may omit leading zeros. */
const POSITION_DIGITS = 19;

/** Events, streams and requests whose id or position equals the search. They are shown without personal data. */
const recorded = async (db: ReadDb, { search, id }: Wanted): Results => {
  const isPosition = /^[\d/]+$/.test(search);
  const isStream = id === null && /^[a-zA-Z]+-\S+$/.test(search);
  const none: readonly never[] = [];
  const [events, stream, request] = await Promise.all([
    id === null && !isPosition
      ? none
      : db
          .selectFrom('history')
          .select(['event_id', 'type', 'position', 'stream'])
          .where(
            id === null
              ? sql<SqlBool>`position in (${search}, ${search.padStart(POSITION_DIGITS, '0')})`
              : sql<SqlBool>`event_id = ${id}`,
          )
          .limit(1)
          .execute(),
    isStream
      ? db
          .selectFrom('history')
          .select(['stream', 'revision'])
          .where('stream', '=', search)
          .orderBy('revision', 'desc')
          .limit(1)
          .execute()
      : none,
    db
      .selectFrom('history')
      .select('correlation_id')
      .where('correlation_id', '=', id ?? search)
      .limit(1)
      .execute(),
  ]);
  return [
    ...events.map(
      ({ event_id, type, stream }): SearchResult => ({ kind: 'event', id: event_id, title: type, detail: stream }),
    ),
    ...stream.map(
      ({ stream, revision }): SearchResult => ({
        kind: 'stream',
        id: stream,
        title: stream,
        detail: `${revision + 1} ${revision === 0 ? 'event' : 'events'}`,
      }),
    ),
    ...request.map(
      ({ correlation_id }): SearchResult => ({
        kind: 'request',
        id: correlation_id,
        title: 'All events of one request',
        detail: correlation_id,
      }),
    ),
  ];
};

/** At most {@link RESULTS_PER_KIND} of each kind. */
const limited = (results: readonly SearchResult[]): SearchResults => {
  const counts = new Map<SearchKind, number>();
  return {
    data: results.filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= RESULTS_PER_KIND;
    }),
  };
};

/** Results for administrators: projects, people, signups, and events, streams or requests with exactly this id. */
export const searchEverything = async (db: ReadDb, search: string): Promise<SearchResults> => {
  const wanted = wantedBy(search);
  const found = await Promise.all([projects, people, signups, recorded].map((find) => find(db, wanted)));
  return limited(found.flat());
};
