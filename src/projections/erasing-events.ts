import { aggregateIdOf } from '../domain/kernel/event.ts';

/** What members told of themselves is forgotten when they close their account. */
export const byClosingTheAccount = { AccountClosed: aggregateIdOf };

/** What people wrote on the waiting list is forgotten when their signup is withdrawn. */
export const byWithdrawingTheSignup = { SignupWithdrawn: aggregateIdOf };
