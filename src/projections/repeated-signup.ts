import { sql } from 'kysely';

/** The tables of signups. */
export type SignupTable = 'charity_signups' | 'consultant_signups';

/**
 * Whether an earlier signup in the same table used the same e-mail address, whatever its case. Addresses that were
 * erased are empty and repeat nothing. The index on `lower(email), created_at, signup_id` answers it.
 * @param signups alias of the table in the query that asks
 */
export const isRepeatedSignup = (table: SignupTable, signups: string) => {
  const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`${of(signups, 'email')} <> '' and exists (
    select from ${sql.table(`read_models.${table}`)} as earlier
    where lower(${of('earlier', 'email')}) = lower(${of(signups, 'email')})
    and (${of('earlier', 'created_at')}, ${of('earlier', 'signup_id')}) < (${of(signups, 'created_at')}, ${of(signups, 'signup_id')})
  )`;
};
