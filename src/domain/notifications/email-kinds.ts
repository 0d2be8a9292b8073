import type { MemberRole, Position } from '../kernel/event.ts';

/** When a member gets the emails of a kind. */
export const emailTimings = ['at-once', 'daily', 'never'] as const;
export type EmailTiming = (typeof emailTimings)[number];

/** The kinds of emails that members can do without. */
export const emailKinds = ['messages', 'invitations', 'projects', 'work', 'membership', 'administration'] as const;
export type EmailKind = (typeof emailKinds)[number];

interface EmailKindFacts {
  /** The members who get such emails. */
  readonly roles: readonly MemberRole[];
  /** What they can choose. Kinds without `at-once` have no emails of their own: they are only in the daily email. */
  readonly timings: readonly EmailTiming[];
  /** Applies until the member chooses. */
  readonly initial: EmailTiming;
}

const participants = ['charity', 'consultant'] as const;
const digestOnly = { timings: ['daily', 'never'], initial: 'never' } as const;

export const emailKindFacts: Readonly<Record<EmailKind, EmailKindFacts>> = {
  messages: { roles: participants, timings: emailTimings, initial: 'at-once' },
  invitations: { roles: participants, timings: emailTimings, initial: 'at-once' },
  projects: { roles: participants, timings: emailTimings, initial: 'at-once' },
  work: { roles: participants, ...digestOnly },
  membership: { roles: ['charity'], timings: emailTimings, initial: 'at-once' },
  administration: { roles: ['admin'], ...digestOnly },
};

/** The kinds that members of a role can choose about. */
export const emailKindsOf = (role: MemberRole): readonly EmailKind[] =>
  emailKinds.filter((kind) => emailKindFacts[kind].roles.includes(role));

/** Maximum age of the notifications in a daily email, in milliseconds; it matters after a longer outage of the platform. */
export const oldestInDailyEmail = 7 * 24 * 3_600_000;

/** The end of a daily email: it covers what happened up to a time and was recorded up to a position of the history. */
export interface DigestEnd {
  readonly until: Date;
  /** Null if unknown: it then covers all that happened up to the time. */
  readonly position: Position | null;
}

/** When the emails of a kind are in the daily one: after `from`, up to `until`; null: still. UTC, ISO 8601. */
export interface DailyPeriod {
  readonly kind: EmailKind;
  readonly from: string;
  readonly until: string | null;
}
