/**
 * Numbers of the platform's advisory locks in Postgres. They are arbitrary but must differ, or unrelated parts would
 * block each other. A lock space is the first of two numbers; the second is the hash of a name.
 */
export const advisoryLocks = {
  /** Migrations, one process at a time. */
  migrations: 7_305_121,
  /** Appends, one at a time: positions follow the order of commits. */
  appends: 7_305_122,
  /** Space, one lock per account: its registration and changes of its e-mail address. */
  registrations: 7_305_123,
  /** Creation of projection tables, one process at a time. */
  projections: 7_305_124,
  /** Space, one lock per projection: dropping tables and erasing rows in other generations. */
  readModelTables: 7_305_128,
  /** Space, one lock per projection: running its requests. */
  projectionRequests: 7_305_129,
  /** Space: creation of the first administrator. */
  firstAdministrator: 7_305_125,
  /** Space, one lock per reactor. */
  reactors: 7_305_130,
  /** Space: the membership schedule. */
  membershipSchedule: 7_305_131,
  /** Space: the daily e-mails. */
  dailyDigests: 7_305_132,
  /** Space, one lock per e-mail address: password reset requests. */
  resetRequests: 7_305_126,
  /** Processing of password reset requests, one process at a time. */
  resetAnswers: 7_305_127,
  /** Space, one lock per member: report requests. */
  reportRequests: 7_305_150,
  /** Claims of report runs, one worker at a time. */
  reportClaims: 7_305_151,
  /** Space: the mails of dashboards. */
  dashboardMails: 7_305_153,
  /** Space, one lock per charity: its project requests. */
  projectRequests: 7_305_155,
  /** Space, one lock per member: the first recovery codes. */
  recoveryCodes: 7_305_156,
  /** Space: rotation of the key epochs, and erasure. */
  erasure: 7_305_152,
  /** Space: writing the analytical copy. */
  analyticalCopy: 7_305_154,
} as const;
