import { type Kysely, sql } from 'kysely';
import type { SignupStatus } from '../domain/waiting-list/choices.ts';
import type { CharitySignup, ConsultantSignup } from '../http/contract/waiting-list.ts';
import { findCharitySignup } from './charity-signups.ts';
import { findConsultantSignup } from './consultant-signups.ts';
import type { ReadModels } from './rows.ts';

/** A signup of either kind; null when there is none, or it was withdrawn. */
export const findSignup = async (
  db: Kysely<ReadModels>,
  signupId: string,
): Promise<CharitySignup | ConsultantSignup | null> =>
  (await findCharitySignup(db, signupId)) ?? (await findConsultantSignup(db, signupId));

/** Signups of both kinds with an e-mail address, in whatever case it was written, oldest first. */
export const signupsByEmail = async (
  db: Kysely<ReadModels>,
  email: string,
): Promise<readonly { readonly signupId: string; readonly status: SignupStatus }[]> => {
  const { rows } = await sql<{ readonly signupId: string; readonly status: SignupStatus }>`
    select signup_id as "signupId", status from (
      select signup_id, status, created_at from read_models.charity_signups where lower(email) = lower(${email})
      union all
      select signup_id, status, created_at from read_models.consultant_signups where lower(email) = lower(${email})
    ) as signups
    order by created_at, signup_id`.execute(db);
  return rows;
};

/**
 * The signups of both kinds that an administrator invited and that led to a member, oldest first. Others may be a
 * stranger's: nobody has proved that a member's address is theirs.
 */
export const invitedSignupsOf = async (db: Kysely<ReadModels>, userId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly signupId: string }>`
    select signup_id as "signupId" from (
      select signup_id, created_at from read_models.charity_signups
      where converted_to = ${userId} and invited_at is not null
      union all
      select signup_id, created_at from read_models.consultant_signups
      where converted_to = ${userId} and invited_at is not null
    ) as signups
    order by created_at, signup_id`.execute(db);
  return rows.map(({ signupId }) => signupId);
};
