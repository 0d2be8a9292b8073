import { type Kysely, sql } from 'kysely';
import type { ReadModelTable } from './engine/projection.ts';
import { behindCursor, type PageRequest, pageOf, sliceOf } from './newest-first.ts';
import { isRepeatedSignup, type SignupTable } from './repeated-signup.ts';
import type { ReadModels } from './rows.ts';
import { countSignups } from './signup-counts.ts';

/** What the rows of both kinds of signup have. */
interface AnySignupRow {
  readonly signup_id: string;
  readonly email: string;
  readonly phone: string | null;
  readonly created_at: string;
}

/** Columns of both kinds of signup. */
export const signupColumns = {
  signup_id: 'text',
  email: 'text',
  phone: 'text',
  created_at: 'timestamptz',
} as const;

/** Indexes of both kinds: for pages, newest first, and to find repeats. */
export const signupIndexes: NonNullable<ReadModelTable<AnySignupRow>['indexes']> = [
  ['created_at desc', 'signup_id desc'],
  ['lower(email)', 'created_at', 'signup_id'],
];

const tableOf = { charity: 'charity_signups', consultant: 'consultant_signups' } as const satisfies Record<
  string,
  SignupTable
>;
type SignupKind = keyof typeof tableOf;
type RowOf<Kind extends SignupKind> = ReadModels[(typeof tableOf)[Kind]];

/** One page of signups of a kind, newest first, with how many there are of that kind. */
interface SignupPage<Entry> {
  readonly data: (Entry & Listed)[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** What the list says of every signup. */
interface Listed {
  readonly id: string;
  readonly email: string;
  readonly phone: string | null;
  readonly createdAt: string;
  /** Whether an earlier signup of the same kind used the same e-mail address. */
  readonly isRepeat: boolean;
}

/**
 * Signups of a kind, newest first. Throws `InvalidCursor`.
 * @param entryOf what the list says of this kind of signup only.
 */
export const listSignups = async <Kind extends SignupKind, Entry extends object>(
  db: Kysely<ReadModels>,
  kind: Kind,
  request: PageRequest,
  entryOf: (row: RowOf<Kind>) => Entry,
): Promise<SignupPage<Entry>> => {
  const slice = sliceOf(request);
  const { rows } = await sql<RowOf<Kind> & { readonly is_repeat: boolean }>`
    select signups.*, ${isRepeatedSignup(tableOf[kind], 'signups')} as is_repeat
    from ${sql.table(`read_models.${tableOf[kind]}`)} as signups
    where ${behindCursor(slice, 'created_at', 'signup_id')}
    order by created_at desc, signup_id desc
    limit ${slice.limit}`.execute(db);
  const page = pageOf(rows, slice, (row) => ({
    ...entryOf(row),
    id: row.signup_id,
    email: row.email,
    phone: row.phone,
    createdAt: row.created_at,
    isRepeat: row.is_repeat,
  }));
  return { ...page, total: await countSignups(db, kind) };
};
