import { type Kysely, type SqlBool, sql } from 'kysely';
import type { SignupStatus } from '../domain/waiting-list/choices.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { PersonalColumns, Projection, ReadModelTable } from './engine/projection.ts';
import { byWithdrawingTheSignup } from './erasing-events.ts';
import {
  behindCursor,
  countOf,
  inOrder,
  MAX_PAGE_SIZE,
  newestFirst,
  type PageRequest,
  pageOf,
  sliceOf,
} from './paging.ts';
import { isRepeatedSignup, type SignupTable } from './repeated-signup.ts';
import type { CharitySignupRow, ConsultantSignupRow, ReadModels } from './rows.ts';
import { contains } from './searchable.ts';
import { countSignups } from './signup-counts.ts';

type AnySignupRow = Pick<CharitySignupRow, keyof CharitySignupRow & keyof ConsultantSignupRow>;

/** What becomes of a signup, whichever kind it is of. */
export type SignupFollowUp = Extract<
  WaitingListEvent,
  { type: 'SignupInvited' | 'SignupConverted' | 'SignupWithdrawn' }
>;

/** Columns of both kinds of signup. */
export const signupColumns = {
  signup_id: 'text',
  email: 'text',
  phone: 'text',
  created_at: 'timestamptz',
  status: 'text',
  invited_at: 'timestamptz',
  converted_at: 'timestamptz',
  converted_to: 'text',
  found_by: 'text',
} as const;

/** Indexes of both kinds: for pages, newest first, and to find repeats. */
export const signupIndexes: NonNullable<ReadModelTable<AnySignupRow>['indexes']> = [
  ['created_at desc', 'signup_id desc'],
  ['lower(email)', 'created_at', 'signup_id'],
  ['converted_to'],
];

/** What a new signup of either kind begins with. */
export const newSignup = { status: 'waiting', invited_at: null, converted_at: null, converted_to: null } as const;

/** The row goes with its withdrawal; this is for one that waits behind an event that could not be folded. */
export const signupBlanks = { email: '', phone: null, found_by: '' };
export const signupErasure: Pick<PersonalColumns<AnySignupRow>, 'subjectColumn' | 'erasedBy'> = {
  subjectColumn: 'signup_id',
  erasedBy: byWithdrawingTheSignup,
};

/** What becomes of a signup. One of the other kind has no row here, and gets none. */
export const followUps = <Row extends AnySignupRow>(): Projection<Row, SignupFollowUp>['handlers'] => ({
  SignupInvited: (row, { metadata }) =>
    row && { ...row, status: row.status === 'converted' ? row.status : 'invited', invited_at: metadata.occurredAt },
  SignupConverted: (row, { data, metadata }) =>
    row && { ...row, status: 'converted', converted_at: metadata.occurredAt, converted_to: data.userId },
  SignupWithdrawn: () => null,
});

const tableOf = { charity: 'charity_signups', consultant: 'consultant_signups' } as const satisfies Record<
  string,
  SignupTable
>;
type SignupKind = keyof typeof tableOf;
type RowOf<Kind extends SignupKind> = ReadModels[(typeof tableOf)[Kind]];

/** Which signups are meant; all of a kind where nothing is said. */
export interface SignupsWanted {
  readonly status?: SignupStatus | undefined;
  /** Part of a name or of the e-mail address. */
  readonly search?: string | undefined;
}

/** A page of them. */
export interface SignupsRequest extends SignupsWanted, PageRequest {}

/** One page of signups of a kind, newest first, with how many there are of that kind. */
interface SignupPage<Entry> {
  readonly data: (Entry & Listed)[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** What is said of every signup. */
interface Listed {
  readonly id: string;
  readonly email: string;
  readonly phone: string | null;
  readonly createdAt: string;
  readonly status: SignupStatus;
  readonly invitedAt: string | null;
  readonly convertedAt: string | null;
  /** Whether an earlier signup of the same kind used the same e-mail address. */
  readonly isRepeat: boolean;
}

const newest = newestFirst('created_at', 'signup_id');
const keyOf = (row: AnySignupRow) => [row.created_at, row.signup_id];

/** Signups of one kind, as they are read. */
export interface SignupReader<Entry> {
  /** Newest first. Throws `InvalidCursor`. */
  list(db: Kysely<ReadModels>, request: SignupsRequest): Promise<SignupPage<Entry>>;
  /** All that are wanted, newest first, read a page at a time. */
  every(db: Kysely<ReadModels>, wanted: SignupsWanted): AsyncGenerator<Entry & Listed>;
  /** Null when there is none of this kind. */
  find(db: Kysely<ReadModels>, signupId: string): Promise<(Entry & Listed) | null>;
}

/**
 * Makes the queries for one kind of signup.
 * @param entryOf what is said of this kind only.
 */
export const signupReader = <Kind extends SignupKind, Entry extends object>(
  kind: Kind,
  entryOf: (row: RowOf<Kind>) => Entry,
): SignupReader<Entry> => {
  type Found = RowOf<Kind> & { readonly is_repeat: boolean };
  const table = sql.table(`read_models.${tableOf[kind]}`);

  const listed = (row: Found): Entry & Listed => ({
    ...entryOf(row),
    id: row.signup_id,
    email: row.email,
    phone: row.phone,
    createdAt: row.created_at,
    status: row.status,
    invitedAt: row.invited_at,
    convertedAt: row.converted_at,
    isRepeat: row.is_repeat,
  });

  const matching = ({ status, search }: SignupsWanted) =>
    sql<SqlBool>`${contains(search, 'found_by')} and ${status === undefined ? sql`true` : sql`status = ${status}`}`;

  const read = async (db: Kysely<ReadModels>, { status, search, ...request }: SignupsRequest) => {
    const slice = sliceOf(newest, request);
    const { rows } = await sql<Found>`
      select signups.*, ${isRepeatedSignup(tableOf[kind], 'signups')} as is_repeat
      from ${table} as signups
      where ${matching({ status, search })} and ${behindCursor(slice)}
      order by ${inOrder(slice)}
      limit ${slice.limit}`.execute(db);
    return pageOf(rows, slice, listed, keyOf);
  };

  return {
    list: async (db, request) => {
      const page = await read(db, request);
      if (request.status === undefined && !request.search) return { ...page, total: await countSignups(db, kind) };
      return { ...page, total: await countOf(db, sql`select from ${table} where ${matching(request)}`) };
    },

    async *every(db, { status, search }) {
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page: Omit<SignupPage<Entry>, 'total'> = await read(db, { status, search, cursor, limit: MAX_PAGE_SIZE });
        yield* page.data;
        cursor = page.nextCursor;
      }
    },

    find: async (db, signupId) => {
      const { rows } = await sql<Found>`
        select signups.*, ${isRepeatedSignup(tableOf[kind], 'signups')} as is_repeat
        from ${table} as signups
        where signup_id = ${signupId}`.execute(db);
      return rows[0] ? listed(rows[0]) : null;
    },
  };
};
