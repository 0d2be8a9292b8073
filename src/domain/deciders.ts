import { account, invitation, signIns } from './accounts/decide.ts';
import { mailUses, pseudonyms, reader, verification } from './audit/decide.ts';
import { charity } from './charities/decide.ts';
import { consultant } from './consultants/decide.ts';
import { conversation } from './conversations/decide.ts';
import { savedDashboard } from './dashboards/decide.ts';
import type { Decision, Memory } from './kernel/decider.ts';
import type { DomainEvent } from './kernel/event.ts';
import { emailPreferences, notifications } from './notifications/decide.ts';
import { operations, skipping } from './operations/decide.ts';
import { project } from './projects/decide.ts';
import { queryLog, savedQuery } from './queries/decide.ts';
import { savedReport } from './reports/decide.ts';
import { visitor } from './visits/decide.ts';
import { waitingListSignup } from './waiting-list/decide.ts';

/** An aggregate of any kind. Written as methods, so that a decider of certain events also counts as one of any. */
export interface AnyDecider {
  readonly category: string;
  readonly initial: unknown;
  readonly memory?: Memory;
  evolve(state: unknown, event: DomainEvent): unknown;
  decide(state: unknown, command: unknown): Decision<DomainEvent>;
}

const all = {
  account,
  signIns,
  invitation,
  charity,
  consultant,
  project,
  conversation,
  notifications,
  emailPreferences,
  waitingListSignup,
  visitor,
  reader,
  verification,
  pseudonyms,
  mailUses,
  operations,
  skipping,
  savedReport,
  savedQuery,
  queryLog,
  savedDashboard,
} as const;

/** An aggregate with its name in the code. */
export interface NamedDecider {
  /** Name of the decider in its `decide.ts`. */
  readonly name: string;
  readonly decider: AnyDecider;
}

/** Every aggregate by the category of its streams. */
export const decidersByCategory: ReadonlyMap<string, NamedDecider> = new Map(
  Object.entries<AnyDecider>(all).map(([name, decider]) => [decider.category, { name, decider }]),
);
