import type { AccountRegistration } from './events.ts';

/** Opens an account. Username and e-mail have been reserved for it, so that they are unique over all accounts. */
export const registerAccount = (data: AccountRegistration) => ({ type: 'RegisterAccount', data }) as const;
export type RegisterAccount = ReturnType<typeof registerAccount>;

/** Notes that the member proved who they are. */
export const recordSignIn = () => ({ type: 'RecordSignIn' }) as const;
export type RecordSignIn = ReturnType<typeof recordSignIn>;

/** Notes that somebody tried to sign in as this member with a wrong password. */
export const recordSignInFailure = () => ({ type: 'RecordSignInFailure' }) as const;
export type RecordSignInFailure = ReturnType<typeof recordSignInFailure>;

export type AccountCommand = RegisterAccount;
export type SignInCommand = RecordSignIn | RecordSignInFailure;
