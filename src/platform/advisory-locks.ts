/**
 * The numbers of the platform's advisory locks in Postgres, which all of its parts draw from one space. Arbitrary, but
 * each its own: two parts with one number would wait for each other for no reason.
 */
export const advisoryLocks = {
  /** One process at a time changes the database's structure. */
  migrations: 7_305_121,
  /** One append at a time: the order of the history is the order of commits. */
  appends: 7_305_122,
  /** The space of one lock for each account: while it is registered, and while its e-mail address changes. */
  registrations: 7_305_123,
  /** One process at a time makes tables for projections. */
  projections: 7_305_124,
  /** The space of one lock for each projection: while tables are dropped, or blanked beside the own one. */
  readModelTables: 7_305_128,
  /** The space of one lock for each projection: while orders about it are carried out. */
  projectionOrders: 7_305_129,
  /** The space of the lock under which the first administrator is made. */
  firstAdministrator: 7_305_125,
  /** The space of one lock for each reactor. */
  reactors: 7_305_130,
  /** The space of the lock under which the membership schedule goes round. */
  membershipSchedule: 7_305_131,
  /** The space of one lock for each e-mail address that asks for a new password. */
  resetRequests: 7_305_126,
  /** One process at a time answers those who asked for a new password. */
  resetAnswers: 7_305_127,
  /** The space of one lock for each member who asks for a report. */
  reportRequests: 7_305_150,
  /** One worker at a time takes a report that waits. */
  reportClaims: 7_305_151,
} as const;
