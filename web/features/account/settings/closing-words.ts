import type { MemberRole } from '../../../../src/http/contract/accounts.ts';

const everybody = {
  atOnce: 'You are signed out on every device, and nobody can sign in to the account again.',
  erased:
    'Your name, contact details, biography and messages can no longer be read by anybody: we destroy the key that protects them.',
  free: 'Your username and email address become free for others.',
} as const;

/** What the closing of an account means for one role, in the order in which it happens. */
export const closingConsequences: Readonly<Record<MemberRole, readonly string[]>> = {
  charity: [
    everybody.atOnce,
    'Your membership ends, open projects are cancelled, and the documents you uploaded are removed.',
    everybody.erased,
    'What remains is the organisation and the descriptions of its projects, without any person.',
    everybody.free,
  ],
  consultant: [
    everybody.atOnce,
    'You leave the directory, your open projects go back to matching, and the documents you uploaded are removed.',
    everybody.erased,
    'What remains are the projects you took part in, with ‘Former member’ in your place.',
    everybody.free,
  ],
  analyst: [everybody.atOnce, everybody.erased, everybody.free],
  admin: [
    everybody.atOnce,
    everybody.erased,
    'What remains are your decisions in the history, with ‘Former member’ in your place.',
    everybody.free,
    'The last administrator cannot leave: invite another one first.',
  ],
};
