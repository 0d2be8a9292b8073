import type { ConsultantStatus } from '../domain/consultants/consultant-status.ts';
import type { ConsultantEvent, ConsultantProfile } from '../domain/consultants/events.ts';
import { aggregateIdOf } from '../domain/kernel/event.ts';
import type { ExpertiseArea } from '../domain/kernel/expertise-areas.ts';
import { projection } from './engine/projection.ts';
import {
  boolean,
  date,
  integer,
  nullable,
  type RowOf,
  readModelTable,
  text,
  textArray,
  timestamptz,
} from './engine/table.ts';
import { byClosingTheAccount } from './erasing-events.ts';

const table = readModelTable({
  name: 'consultants',
  keyColumn: 'consultant_id',
  columns: {
    consultant_id: text(),
    user_id: text(),
    status: text<ConsultantStatus>(),
    /** The reason for declining or suspending. */
    reason: nullable(text()),
    expertise: textArray<ExpertiseArea>(),
    years_experience: integer(),
    /** Pounds. */
    hourly_rate: integer(),
    linkedin: nullable(text()),
    /** The photo in the file store, and its small size. */
    photo_id: nullable(text()),
    thumbnail_id: nullable(text()),
    is_available: boolean(),
    days_per_month: nullable(integer()),
    available_from: nullable(date()),
    /** The time of the last application. */
    applied_at: timestamptz(),
    decided_at: nullable(timestamptz()),
  },
  indexes: [
    ['applied_at desc', 'consultant_id desc'],
    ['status', 'applied_at desc', 'consultant_id desc'],
    ['photo_id'],
    ['thumbnail_id'],
  ],
});

export type ConsultantRow = RowOf<typeof table>;

const profileOf = ({ expertise, yearsExperience, hourlyRate, linkedin }: ConsultantProfile) => ({
  expertise,
  years_experience: yearsExperience,
  hourly_rate: hourlyRate,
  linkedin,
});

/** The row after a decision. */
const decided = (
  row: ConsultantRow | null,
  status: ConsultantRow['status'],
  decidedAt: string,
  reason: string | null = null,
): ConsultantRow | null => row && { ...row, status, reason, decided_at: decidedAt };

const withoutPhoto = (row: ConsultantRow): ConsultantRow => ({ ...row, photo_id: null, thumbnail_id: null });

export const consultants = projection<typeof table, ConsultantEvent>({
  table,
  version: 4,
  purpose: 'Every consultant with their profile and status.',
  personal: {
    erasedBy: byClosingTheAccount,
    blanks: { user_id: { reason: 'Removed', linkedin: null } },
  },
  invariants: {
    'Every status but applied and left has a decision date.': "status in ('applied', 'left') or decided_at is not null",
  },
  key: aggregateIdOf,
  handlers: {
    ConsultantApplied: (_row, { data, metadata }) => ({
      consultant_id: data.consultantId,
      user_id: data.userId,
      status: 'applied',
      reason: null,
      ...profileOf(data),
      photo_id: null,
      thumbnail_id: null,
      is_available: data.isAvailable,
      days_per_month: null,
      available_from: null,
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
    ConsultantPhotoSet: (row, { data }) => row && { ...row, photo_id: data.photoId, thumbnail_id: data.thumbnailId },
    ConsultantPhotoRemoved: (row) => row && withoutPhoto(row),
    ConsultantBecameAvailable: (row) => row && { ...row, is_available: true },
    ConsultantBecameUnavailable: (row) => row && { ...row, is_available: false },
    ConsultantCapacityStated: (row, { data }) =>
      row && { ...row, days_per_month: data.daysPerMonth, available_from: data.availableFrom },
    ConsultantLeft: (row) => row && { ...withoutPhoto(row), status: 'left' },
  },
});
