import type { ConsultantEvent, ConsultantProfile } from '../domain/consultants/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import { projection } from './engine/projection.ts';
import { byClosingTheAccount } from './erasing-events.ts';
import type { ConsultantRow } from './rows.ts';

const profileOf = ({ expertise, yearsExperience, hourlyRate, linkedin }: ConsultantProfile) => ({
  expertise,
  years_experience: yearsExperience,
  hourly_rate: hourlyRate,
  linkedin,
});

/** Another standing, decided now. */
const decided = (
  row: ConsultantRow | null,
  status: ConsultantRow['status'],
  decidedAt: string,
  reason: string | null = null,
): ConsultantRow | null => row && { ...row, status, reason, decided_at: decidedAt };

export const consultants = projection<ConsultantRow, ConsultantEvent>({
  name: 'consultants',
  version: 1,
  table: {
    keyColumn: 'consultant_id',
    columns: {
      consultant_id: 'text',
      user_id: 'text',
      status: 'text',
      reason: 'text',
      expertise: 'text[]',
      years_experience: 'integer',
      hourly_rate: 'integer',
      linkedin: 'text',
      is_available: 'boolean',
      applied_at: 'timestamptz',
      decided_at: 'timestamptz',
    },
    indexes: [
      ['applied_at desc', 'consultant_id desc'],
      ['status', 'applied_at desc', 'consultant_id desc'],
    ],
  },
  personal: {
    subjectColumn: 'user_id',
    erasedBy: byClosingTheAccount,
    blank: { reason: 'Removed', linkedin: null },
  },
  invariants: {
    'Whoever is past their application, and has not left, was decided about.':
      "status in ('applied', 'left') or decided_at is not null",
  },
  key: aggregateIdOf,
  handlers: {
    ConsultantApplied: (_row, { data, metadata }) => ({
      consultant_id: data.consultantId,
      user_id: data.userId,
      status: 'applied',
      reason: null,
      ...profileOf(data),
      is_available: data.isAvailable,
      applied_at: metadata.occurredAt,
      decided_at: null,
    }),
    ConsultantReapplied: (row, { data, metadata }) =>
      row && {
        ...row,
        ...profileOf(data),
        status: 'applied',
        reason: null,
        applied_at: metadata.occurredAt,
        decided_at: null,
      },
    ConsultantApproved: (row, { metadata }) => decided(row, 'approved', metadata.occurredAt),
    ConsultantReinstated: (row, { metadata }) => decided(row, 'approved', metadata.occurredAt),
    ConsultantDeclined: (row, { data, metadata }) => decided(row, 'declined', metadata.occurredAt, data.reason),
    ConsultantSuspended: (row, { data, metadata }) => decided(row, 'suspended', metadata.occurredAt, data.reason),
    ConsultantProfileRevised: (row, { data }) => row && { ...row, ...profileOf(data) },
    ConsultantBecameAvailable: (row) => row && { ...row, is_available: true },
    ConsultantBecameUnavailable: (row) => row && { ...row, is_available: false },
    ConsultantLeft: (row) => row && { ...row, status: 'left' },
  },
});
