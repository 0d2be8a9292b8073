import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { AuditEvent, PseudonymEvent, VerificationEvent } from './events.ts';

/** A member who may read the history, and their latest recorded readings. */
export interface Reader {
  readonly noted: AuditEvent['data']['noted'];
}

/** A verification of the history: only failed ones have events. */
export interface Verification {
  readonly status: 'none' | 'failed' | 'answered';
}

export const initialVerification: Verification = { status: 'none' };

export const evolveVerification: Evolve<Verification, VerificationEvent> = (_verification, { type }) => {
  switch (type) {
    case 'HistoryVerificationFailed':
      return { status: 'failed' };
    case 'HistoryVerificationAnswered':
      return { status: 'answered' };
    default:
      return unreachable(type);
  }
};

export const initial: Reader = { noted: [] };

/** Each event carries the whole state, so that only the last one has to be read. */
export const evolve: Evolve<Reader, AuditEvent> = (_reader, event) => {
  switch (event.type) {
    case 'HistoryRead':
      return { noted: event.data.noted };
    default:
      return unreachable(event.type);
  }
};

/** The pseudonyms that analysts see. */
export interface Pseudonyms {
  readonly epoch: number;
}

export const firstPseudonyms: Pseudonyms = { epoch: 1 };

export const evolvePseudonyms: Evolve<Pseudonyms, PseudonymEvent> = (_before, event) => {
  switch (event.type) {
    case 'PseudonymsReplaced':
      return { epoch: event.data.epoch };
    default:
      return unreachable(event.type);
  }
};
