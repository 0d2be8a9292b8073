/**
 * SQL: the end of a lease that is taken or renewed now and lasts this many milliseconds, by the database's clock, which
 * all processes share.
 */
export const leaseEnd = (ms: number): string => `clock_timestamp() + interval '${ms} milliseconds'`;
