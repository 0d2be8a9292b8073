import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { charities } from './charities.ts';
import { charitySignups } from './charity-signups.ts';
import { consultantSignups } from './consultant-signups.ts';
import { consultants } from './consultants.ts';
import { conversations } from './conversations.ts';
import { dashboards } from './dashboards.ts';
import { emailPreferences } from './email-preferences.ts';
import type { RowOf } from './engine/table.ts';
import { history } from './history.ts';
import { historyDays } from './history-days.ts';
import { invitations } from './invitations.ts';
import { membershipCharges } from './membership-charges.ts';
import { messages } from './messages.ts';
import { notificationMarks } from './notification-marks.ts';
import { notifications } from './notifications.ts';
import { projectConsultants } from './project-consultants.ts';
import { projectCounts } from './project-counts.ts';
import { projectFeedback } from './project-feedback.ts';
import { projectFiles } from './project-files.ts';
import { projectHours } from './project-hours.ts';
import { projectQuotes } from './project-quotes.ts';
import { projects } from './projects.ts';
import { queryRuns } from './query-runs.ts';
import { readMarks } from './read-marks.ts';
import { savedQueries } from './saved-queries.ts';
import { savedReports } from './saved-reports.ts';
import { shortlist } from './shortlist.ts';
import { signupCounts } from './signup-counts.ts';
import { verificationFailures } from './verification-failures.ts';
import { visitCounts } from './visit-counts.ts';

/** Every projection that the platform runs. */
export const allProjections = [
  accounts,
  charities,
  shortlist,
  consultants,
  membershipCharges,
  projects,
  projectConsultants,
  projectCounts,
  projectFeedback,
  projectHours,
  projectQuotes,
  projectFiles,
  messages,
  conversations,
  readMarks,
  notifications,
  notificationMarks,
  emailPreferences,
  invitations,
  charitySignups,
  consultantSignups,
  signupCounts,
  visitCounts,
  activity,
  history,
  historyDays,
  savedReports,
  savedQueries,
  queryRuns,
  dashboards,
  verificationFailures,
] as const;

type AnyProjection = (typeof allProjections)[number];

/** The database as queries see it: one view per projection. */
export type ReadModels = { readonly [Of in AnyProjection as Of['name']]: RowOf<Of['table']> };

/** The read models, for queries. */
export type ReadDb = Kysely<ReadModels>;

/** Opens the read models for queries. The caller closes the pool, which must come from `openPool`. */
export const openReadModels = (pool: pg.Pool): ReadDb =>
  new Kysely<ReadModels>({ dialect: new PostgresDialect({ pool }) }).withSchema('read_models');
