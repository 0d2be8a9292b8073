import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { WaitingListEvent } from '../domain/waiting-list/events.ts';
import type { ConsultantSignupList } from '../http/contract/waiting-list.ts';
import { projection } from './engine/projection.ts';
import { behindCursor, type PageRequest, pageOf, sliceOf } from './newest-first.ts';
import { isRepeatedSignup } from './repeated-signup.ts';
import type { ConsultantSignupRow, ReadModels } from './rows.ts';

type ConsultantJoined = Extract<WaitingListEvent, { type: 'ConsultantJoinedWaitingList' }>;

export const consultantSignups = projection<ConsultantSignupRow, ConsultantJoined>({
  name: 'consultant_signups',
  version: 1,
  table: {
    keyColumn: 'signup_id',
    columns: {
      signup_id: 'text',
      full_name: 'text',
      email: 'text',
      phone: 'text',
      described_role: 'text',
      years_experience: 'text',
      expertise_areas: 'text',
      charity_experience: 'text',
      availability: 'text',
      current_consulting: 'text',
      motivations: 'text',
      created_at: 'timestamptz',
    },
    indexes: [
      ['created_at desc', 'signup_id desc'],
      ['lower(email)', 'created_at', 'signup_id'],
    ],
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
export const listConsultantSignups = async (
  db: Kysely<ReadModels>,
  request: PageRequest,
): Promise<z.output<typeof ConsultantSignupList>> => {
  const slice = sliceOf(request);
  const rows = await db
    .selectFrom('consultant_signups as signups')
    .selectAll()
    .select(isRepeatedSignup('consultant_signups', 'signups').as('is_repeat'))
    .where(behindCursor(slice, 'created_at', 'signup_id'))
    .orderBy('created_at', 'desc')
    .orderBy('signup_id', 'desc')
    .limit(slice.limit)
    .execute();
  const { total } = await db
    .selectFrom('consultant_signups')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = pageOf(rows, slice, (row) => ({
    id: row.signup_id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    currentRole: row.described_role,
    yearsExperience: row.years_experience,
    expertiseAreas: row.expertise_areas,
    charityExperience: row.charity_experience,
    availability: row.availability,
    currentConsulting: row.current_consulting,
    motivations: row.motivations,
    createdAt: row.created_at,
    isRepeat: row.is_repeat,
  }));
  return { ...page, total };
};
