import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { ConsultantSignupList } from '../http/contract/waiting-list.ts';
import { projection } from './engine/projection.ts';
import type { PageRequest } from './newest-first.ts';
import type { ConsultantSignupRow, ReadModels } from './rows.ts';
import { listSignups, signupColumns, signupIndexes } from './signups.ts';

type ConsultantJoined = Extract<WaitingListEvent, { type: 'ConsultantJoinedWaitingList' }>;

export const consultantSignups = projection<ConsultantSignupRow, ConsultantJoined>({
  name: 'consultant_signups',
  version: 1,
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
  key: ({ data }) => data.signupId,
  handlers: {
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
    }),
  },
});

/** Consultants on the waiting list, newest first. Throws `InvalidCursor`. */
export const listConsultantSignups = (
  db: Kysely<ReadModels>,
  request: PageRequest,
): Promise<z.output<typeof ConsultantSignupList>> =>
  listSignups(db, 'consultant', request, (row) => ({
    fullName: row.full_name,
    currentRole: row.described_role,
    yearsExperience: row.years_experience,
    expertiseAreas: row.expertise_areas,
    charityExperience: row.charity_experience,
    availability: row.availability,
    currentConsulting: row.current_consulting,
    motivations: row.motivations,
  }));
