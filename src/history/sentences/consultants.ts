import { consultantStatusLabels } from '../../domain/consultants/consultant-status.ts';
import type { ConsultantEvent } from '../../domain/consultants/events.ts';
import { expertiseLabels } from '../../domain/kernel/expertise-areas.ts';
import { becomes, by, consultant, count, listed, pounds, type Sentences, sentence } from '../sentence-parts.ts';

/** The areas by name; analysts see only how many. */
const areasOf = (expertise: readonly (keyof typeof expertiseLabels)[]): string =>
  expertise.every((area) => Object.hasOwn(expertiseLabels, area))
    ? listed(expertise.map((area) => expertiseLabels[area]))
    : count(expertise.length, 'area');

const { applied, approved, declined, suspended, left } = consultantStatusLabels;

export const consultantSentences: Sentences<ConsultantEvent> = {
  ConsultantApplied: becomes(
    applied,
    ({ id, data }) => sentence`${consultant(id)} applied as a consultant for ${areasOf(data.expertise)}.`,
  ),
  ConsultantReapplied: becomes(
    applied,
    ({ id, data }) => sentence`${consultant(id)} applied again, for ${areasOf(data.expertise)}.`,
  ),
  ConsultantApproved: becomes(approved, ({ id, actor }) => sentence`${by(actor)} approved ${consultant(id)}.`),
  ConsultantDeclined: becomes(
    declined,
    ({ id, actor }) => sentence`${by(actor)} declined the application of ${consultant(id)}.`,
  ),
  ConsultantSuspended: becomes(suspended, ({ id, actor }) => sentence`${by(actor)} suspended ${consultant(id)}.`),
  ConsultantReinstated: becomes(approved, ({ id, actor }) => sentence`${by(actor)} reinstated ${consultant(id)}.`),
  ConsultantProfileRevised: ({ id, data }) =>
    sentence`${consultant(id)} revised their profile: ${areasOf(data.expertise)}, ${pounds(data.hourlyRate)} an hour.`,
  ConsultantPhotoSet: ({ id }) => sentence`${consultant(id)} set their photo.`,
  ConsultantPhotoRemoved: ({ id }) => sentence`${consultant(id)} removed their photo.`,
  ConsultantBecameAvailable: ({ id }) => sentence`${consultant(id)} became available.`,
  ConsultantBecameUnavailable: ({ id }) => sentence`${consultant(id)} became unavailable.`,
  ConsultantCapacityStated: ({ id, data: { daysPerMonth } }) =>
    daysPerMonth === null
      ? sentence`${consultant(id)} changed when they have time for projects.`
      : sentence`${consultant(id)} offered ${count(daysPerMonth, 'day')} a month.`,
  ConsultantLeft: becomes(left, ({ id }) => sentence`${consultant(id)} left: their account was closed.`),
};
