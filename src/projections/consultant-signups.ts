import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { ConsultantSignup, ConsultantSignupList } from '../http/contract/waiting-list.ts';
import { projection } from './engine/projection.ts';
import type { ConsultantSignupRow, ReadModels } from './rows.ts';
import { searchable } from './searchable.ts';
import {
  followUps,
  newSignup,
  type SignupFollowUp,
  type SignupsRequest,
  type SignupsWanted,
  signupBlanks,
  signupColumns,
  signupErasure,
  signupIndexes,
  signupReader,
} from './signups.ts';

type ConsultantJoined = Extract<WaitingListEvent, { type: 'ConsultantJoinedWaitingList' }>;

export const consultantSignups = projection<ConsultantSignupRow, ConsultantJoined | SignupFollowUp>({
  name: 'consultant_signups',
  version: 2,
  table: {
    keyColumn: 'signup_id',
    columns: {
      ...signupColumns,
      full_name: 'text',
      described_role: 'text',
      years_experience: 'text',
      expertise_areas: 'text',
      charity_experience: 'text',
      availability: 'text',
      current_consulting: 'text',
      motivations: 'text',
    },
    indexes: signupIndexes,
  },
  personal: {
    ...signupErasure,
    blank: {
      ...signupBlanks,
      full_name: 'Removed',
      described_role: 'Removed',
      years_experience: '',
      expertise_areas: 'Removed',
      motivations: null,
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

const reader = signupReader('consultant', (row) => ({
  fullName: row.full_name,
  currentRole: row.described_role,
  yearsExperience: row.years_experience,
  expertiseAreas: row.expertise_areas,
  charityExperience: row.charity_experience,
  availability: row.availability,
  currentConsulting: row.current_consulting,
  motivations: row.motivations,
}));

/** Consultants on the waiting list, newest first. Throws `InvalidCursor`. */
export const listConsultantSignups = (
  db: Kysely<ReadModels>,
  request: SignupsRequest,
): Promise<z.output<typeof ConsultantSignupList>> => reader.list(db, request);

/** All consultants on the waiting list, newest first. */
export const everyConsultantSignup = (db: Kysely<ReadModels>, wanted: SignupsWanted): AsyncIterable<ConsultantSignup> =>
  reader.every(db, wanted);

/** One consultant on the waiting list; null when there is none. */
export const findConsultantSignup = (db: Kysely<ReadModels>, signupId: string): Promise<ConsultantSignup | null> =>
  reader.find(db, signupId);
