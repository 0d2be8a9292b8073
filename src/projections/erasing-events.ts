import { aggregateIdOf } from '../domain/kernel/event.ts';

/** Personal data of members is erased when they close their account. */
export const byClosingTheAccount = { AccountClosed: aggregateIdOf };

/** Personal data on the waiting list is erased when the signup is withdrawn. */
export const byWithdrawingTheSignup = { SignupWithdrawn: aggregateIdOf };
