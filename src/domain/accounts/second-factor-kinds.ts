/** What a member can prove at sign-in besides the password. Recovery codes stand in for both. */
export const secondFactorKinds = ['passkey', 'authenticator-app'] as const;
export type SecondFactorKind = (typeof secondFactorKinds)[number];
