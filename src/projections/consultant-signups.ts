import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { CharityExperience, ConsultantAvailability, CurrentConsulting } from '../domain/waiting-list/choices.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import { projection } from './engine/projection.ts';
import { nullable, type RowOf, readModelTable, text } from './engine/table.ts';
import { byWithdrawingTheSignup } from './erasing-events.ts';
import { searchable } from './searchable.ts';
import { followUps, newSignup, type SignupFollowUp, signupBlanks, signupColumns, signupIndexes } from './signups.ts';

const table = readModelTable({
  name: 'consultant_signups',
  keyColumn: 'signup_id',
  columns: {
    ...signupColumns,
    full_name: text(),
    /** Not `current_role`, which is reserved in Postgres. */
    described_role: text(),
    years_experience: text(),
    expertise_areas: text(),
    charity_experience: text<CharityExperience>(),
    availability: text<ConsultantAvailability>(),
    current_consulting: text<CurrentConsulting>(),
    motivations: nullable(text()),
  },
  indexes: signupIndexes,
});

type ConsultantSignupRow = RowOf<typeof table>;

type ConsultantJoined = Extract<WaitingListEvent, { type: 'ConsultantJoinedWaitingList' }>;

export const consultantSignups = projection<typeof table, ConsultantJoined | SignupFollowUp>({
  table,
  version: 5,
  purpose: 'Consultants on the waiting list.',
  personal: {
    erasedBy: byWithdrawingTheSignup,
    blanks: {
      signup_id: {
        ...signupBlanks,
        full_name: 'Removed',
        described_role: 'Removed',
        years_experience: '',
        expertise_areas: 'Removed',
        motivations: null,
      },
    },
  },
  key: aggregateIdOf,
  handlers: {
    ...followUps<ConsultantSignupRow>(),
    ConsultantJoinedWaitingList: (_row, { data, metadata }) => ({
      signup_id: data.signupId,
      full_name: data.fullName,
      email: data.email,
      phone: data.phone,
      described_role: data.currentRole,
      years_experience: data.yearsExperience,
      expertise_areas: data.expertiseAreas,
      charity_experience: data.charityExperience,
      availability: data.availability,
      current_consulting: data.currentConsulting,
      motivations: data.motivations,
      created_at: metadata.occurredAt,
      ...newSignup,
      found_by: searchable(data.fullName, data.email),
    }),
  },
});
