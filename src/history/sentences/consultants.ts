import type { ConsultantEvent } from '../../domain/consultants/events.ts';
import { expertiseLabels } from '../../domain/kernel/expertise-areas.ts';
import { by, consultant, listed, type Sentences, say } from '../sentence-parts.ts';

const areasOf = (expertise: readonly (keyof typeof expertiseLabels)[]): string =>
  listed(expertise.map((area) => expertiseLabels[area]));

export const consultantSentences: Sentences<ConsultantEvent> = {
  ConsultantApplied: ({ id, data }) => say`${consultant(id)} applied as a consultant for ${areasOf(data.expertise)}.`,
  ConsultantReapplied: ({ id, data }) => say`${consultant(id)} applied once more, for ${areasOf(data.expertise)}.`,
  ConsultantApproved: ({ id, actor }) => say`${by(actor)} approved ${consultant(id)}.`,
  ConsultantDeclined: ({ id, actor }) => say`${by(actor)} declined the application of ${consultant(id)}.`,
  ConsultantSuspended: ({ id, actor }) => say`${by(actor)} suspended ${consultant(id)}.`,
  ConsultantReinstated: ({ id, actor }) => say`${by(actor)} reinstated ${consultant(id)}.`,
  ConsultantProfileRevised: ({ id, data }) =>
    say`${consultant(id)} revised their profile: ${areasOf(data.expertise)}, £${String(data.hourlyRate)} an hour.`,
  ConsultantBecameAvailable: ({ id }) => say`${consultant(id)} became available.`,
  ConsultantBecameUnavailable: ({ id }) => say`${consultant(id)} became unavailable.`,
  ConsultantLeft: ({ id }) => say`${consultant(id)} left: their account was closed.`,
};
