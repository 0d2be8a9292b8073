import { z } from 'zod';
import { defineEvents, type EventOf } from '../kernel/define-events.ts';
import { memberRoles } from '../kernel/event.ts';
import { pii } from '../kernel/personal-data.ts';
import { Id } from '../kernel/values.ts';

/** What a person tells when an account is opened (spec §3, user). The password never becomes part of the history. */
const Registration = z.object({
  userId: Id,
  role: z.enum(memberRoles),
  username: pii(z.string(), 'Former member'),
  email: pii(z.string(), ''),
  name: pii(z.string(), 'Former member'),
  phone: pii(z.string().nullable(), null),
  bio: pii(z.string().nullable(), null),
  website: pii(z.string().nullable(), null),
  organisation: pii(z.string().nullable(), null),
});
export type AccountRegistration = z.output<typeof Registration>;

export const accountEvents = defineEvents('account', {
  AccountRegistered: Registration,
  SignedIn: z.object({}),
  SignInFailed: z.object({}),
});
export type AccountEvent = EventOf<typeof accountEvents>;

export const {
  AccountRegistered: accountRegistered,
  SignedIn: signedIn,
  SignInFailed: signInFailed,
} = accountEvents.create;
