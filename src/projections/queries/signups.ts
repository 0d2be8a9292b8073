import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CharitySignup, ConsultantSignup } from '../../contract/waiting-list.ts';
import type { SignupStatus } from '../../domain/waiting-list/choices.ts';
import {
  behindCursor,
  countOf,
  inOrder,
  MAX_PAGE_SIZE,
  newestFirst,
  type PageRequest,
  pageOf,
  sliceOf,
} from '../../platform/paging.ts';
import type { ReadDb } from '../read-models.ts';
import { contains } from '../searchable.ts';

const tableOf = { charity: 'charity_signups', consultant: 'consultant_signups' } as const;
type SignupKind = keyof typeof tableOf;

/**
 * Whether an earlier signup in the same table has the same e-mail address, ignoring case. Erased addresses are empty and do
 * not count. Uses the index on `lower(email), created_at, signup_id`.
 * @param signups alias of the table in the query
 */
const isRepeatedSignup = (table: (typeof tableOf)[SignupKind], signups: string) => {
  const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`${of(signups, 'email')} <> '' and exists (
    select from ${sql.table(`read_models.${table}`)} as earlier
    where lower(${of('earlier', 'email')}) = lower(${of(signups, 'email')})
    and (${of('earlier', 'created_at')}, ${of('earlier', 'signup_id')}) < (${of(signups, 'created_at')}, ${of(signups, 'signup_id')})
  )`;
};

interface SignupsFilter {
  readonly status?: SignupStatus | undefined;
  /** Part of a name or of the e-mail address. */
  readonly search?: string | undefined;
}

interface SignupsRequest extends SignupsFilter, PageRequest {}

interface SignupPage<Signup> {
  readonly data: Signup[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** @param columns of this kind only, named as in the contract */
const signupQueries = <Signup extends CharitySignup | ConsultantSignup>(kind: SignupKind, columns: string) => {
  const table = sql.table(`read_models.${tableOf[kind]}`);
  const select = sql`
    select signup_id as id, email, phone, created_at as "createdAt", status, invited_at as "invitedAt", invitations,
      converted_at as "convertedAt", ${sql.raw(columns)}, ${isRepeatedSignup(tableOf[kind], 'signups')} as "isRepeat"
    from ${table} as signups`;

  const matching = ({ status, search }: SignupsFilter) =>
    sql<SqlBool>`${contains(search, 'found_by')} and ${status === undefined ? sql`true` : sql`status = ${status}`}`;

  const read = async (db: ReadDb, { status, search, ...request }: SignupsRequest) => {
    const slice = sliceOf(newestFirst('created_at', 'signup_id'), request);
    const { rows } = await sql<Signup>`${select}
      where ${matching({ status, search })} and ${behindCursor(slice)}
      order by ${inOrder(slice)} limit ${slice.limit}`.execute(db);
    return pageOf(
      rows,
      slice,
      (row) => row,
      ({ createdAt, id }) => [createdAt, id],
    );
  };

  return {
    /** Newest first. Throws `InvalidCursor`. */
    list: async (db: ReadDb, request: SignupsRequest): Promise<SignupPage<Signup>> => {
      const page = await read(db, request);
      if (request.status === undefined && !request.search) return { ...page, total: await countSignups(db, kind) };
      return { ...page, total: await countOf(db, sql`select from ${table} where ${matching(request)}`) };
    },

    /** All matching signups, newest first, read page by page. */
    async *every(db: ReadDb, { status, search }: SignupsFilter): AsyncGenerator<Signup> {
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page: Omit<SignupPage<Signup>, 'total'> = await read(db, {
          status,
          search,
          cursor,
          limit: MAX_PAGE_SIZE,
        });
        yield* page.data;
        cursor = page.nextCursor;
      }
    },

    /** Null if there is none of this kind. */
    find: async (db: ReadDb, signupId: string): Promise<Signup | null> => {
      const { rows } = await sql<Signup>`${select} where signup_id = ${signupId}`.execute(db);
      return rows[0] ?? null;
    },
  };
};

export const countSignups = async (db: ReadDb, kind: SignupKind): Promise<number> => {
  const row = await db.selectFrom('signup_counts').select('signups').where('kind', '=', kind).executeTakeFirst();
  return row?.signups ?? 0;
};

export const charitySignupQueries = signupQueries<CharitySignup>(
  'charity',
  `charity_name as "charityName", contact_name as "contactName", charity_size as "charitySize",
   primary_need as "primaryNeed", current_challenges as "currentChallenges"`,
);

export const consultantSignupQueries = signupQueries<ConsultantSignup>(
  'consultant',
  `full_name as "fullName", described_role as "currentRole", years_experience as "yearsExperience",
   expertise_areas as "expertiseAreas", charity_experience as "charityExperience", availability,
   current_consulting as "currentConsulting", motivations`,
);

/** A signup of either kind; null if there is none, or it was withdrawn. */
export const findSignup = async (db: ReadDb, signupId: string): Promise<CharitySignup | ConsultantSignup | null> =>
  (await charitySignupQueries.find(db, signupId)) ?? (await consultantSignupQueries.find(db, signupId));

/** Signups of both kinds that meet a condition, oldest first. */
const signupsThat = async (db: ReadDb, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{ readonly signupId: string; readonly status: SignupStatus }>`
    select signup_id as "signupId", status from (
      select signup_id, status, created_at from read_models.charity_signups where ${condition}
      union all
      select signup_id, status, created_at from read_models.consultant_signups where ${condition}
    ) as signups
    order by created_at, signup_id`.execute(db);
  return rows;
};

/** Signups of both kinds with an e-mail address, ignoring case, oldest first. */
export const signupsByEmail = (
  db: ReadDb,
  email: string,
): Promise<readonly { readonly signupId: string; readonly status: SignupStatus }[]> =>
  signupsThat(db, sql`lower(email) = lower(${email})`);

/**
 * IDs of the signups of both kinds that were invited and converted to a member, oldest first. Signups without an invitation
 * may be another person's, because the waiting-list form does not verify addresses.
 */
export const invitedSignupsOf = async (db: ReadDb, userId: string): Promise<readonly string[]> =>
  (await signupsThat(db, sql`converted_to = ${userId} and invited_at is not null`)).map(({ signupId }) => signupId);
