import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type AccountRow, accounts } from './accounts.ts';
import { type CharityRow, charities } from './charities.ts';
import { type CharitySignupRow, charitySignups } from './charity-signups.ts';
import { type ConsultantSignupRow, consultantSignups } from './consultant-signups.ts';
import type { Projection } from './engine/projection.ts';
import { type ProjectRow, projects } from './projects.ts';
import { type VisitCountRow, visitCounts } from './visit-counts.ts';

/** The read models as queries see them, one view each. */
export interface ReadModels {
  readonly accounts: AccountRow;
  readonly charities: CharityRow;
  readonly projects: ProjectRow;
  readonly charity_signups: CharitySignupRow;
  readonly consultant_signups: ConsultantSignupRow;
  readonly visit_counts: VisitCountRow;
}

/** Every projection the platform runs. */
export const allProjections: readonly Projection[] = [
  accounts,
  charities,
  projects,
  charitySignups,
  consultantSignups,
  visitCounts,
];

/** Opens the read models for queries on a pool of `openPool`, which stays its owner's to close. */
export const openReadModels = (pool: pg.Pool): Kysely<ReadModels> =>
  new Kysely<ReadModels>({ dialect: new PostgresDialect({ pool }) }).withSchema('read_models');
