import type { MemberRole } from '../../../../src/http/contract/accounts.ts';

const everybody = {
  atOnce: 'You are signed out on every device, and nobody can sign in to the account again.',
  erased:
    'Your name, contact details and everything you wrote can no longer be read, by anybody: we destroy the key that protects them.',
  remains: 'What remains says only that a former member was here. Your username and email address become free.',
} as const;

/** What the closing of an account means for one role, in the order in which it happens. */
export const closingConsequences: Readonly<Record<MemberRole, readonly string[]>> = {
  charity: [
    everybody.atOnce,
    'Your membership ends, open projects are cancelled, and the documents you uploaded are removed.',
    everybody.erased,
    everybody.remains,
  ],
  consultant: [
    everybody.atOnce,
    'You leave the directory, your open projects go back to matching, and the documents you uploaded are removed.',
    everybody.erased,
    everybody.remains,
  ],
  analyst: [everybody.atOnce, everybody.erased, everybody.remains],
  admin: [
    everybody.atOnce,
    everybody.erased,
    everybody.remains,
    'The last administrator cannot leave: invite another one first.',
  ],
};
