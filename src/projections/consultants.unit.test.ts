import { describe, expect, it } from 'vitest';
import { aConsultantProfile, anApplication, aPhoto } from '../../test/builders/consultants.ts';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import {
  type ConsultantEvent,
  consultantApplied,
  consultantApproved,
  consultantBecameAvailable,
  consultantBecameUnavailable,
  consultantCapacityStated,
  consultantDeclined,
  consultantLeft,
  consultantPhotoRemoved,
  consultantPhotoSet,
  consultantProfileRevised,
  consultantReapplied,
  consultantReinstated,
  consultantSuspended,
} from '../domain/consultants/events.ts';
import { consultants } from './consultants.ts';

const applied = '2026-03-01T09:30:00.000Z';
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:30:00.000Z`;
/** One event a day, from the second of March on. */
const rowAfter = (...events: readonly ConsultantEvent[]) =>
  folded(
    consultants,
    ...[consultantApplied(anApplication()), ...events].map((event, at) =>
      recorded(`consultant-${id(20)}`, event, { occurredAt: day(at + 1) }),
    ),
  )[0];

const row = {
  consultant_id: id(20),
  user_id: id(2),
  status: 'applied',
  reason: null,
  expertise: ['finance', 'governance'],
  years_experience: 12,
  hourly_rate: 85,
  linkedin: 'https://www.linkedin.com/in/rowan-ellis',
  photo_id: null,
  thumbnail_id: null,
  is_available: true,
  days_per_month: null,
  available_from: null,
  applied_at: applied,
  decided_at: null,
};

describe('consultants', () => {
  it('hold a row for each application', () => {
    expect(rowAfter()).toEqual(row);
  });

  it('are approved', () => {
    expect(rowAfter(consultantApproved({}))).toEqual({ ...row, status: 'approved', decided_at: day(2) });
  });

  it('are declined with a reason', () => {
    expect(rowAfter(consultantDeclined({ reason: 'No references' }))).toEqual({
      ...row,
      status: 'declined',
      reason: 'No references',
      decided_at: day(2),
    });
  });

  it('are under review again, without the old reason, after another application', () => {
    const again = aConsultantProfile({ yearsExperience: 13, linkedin: null });
    expect(rowAfter(consultantDeclined({ reason: 'No references' }), consultantReapplied(again))).toEqual({
      ...row,
      years_experience: 13,
      linkedin: null,
      applied_at: day(3),
    });
  });

  it('are suspended with a reason, and reinstated without one', () => {
    const suspended = consultantSuspended({ reason: 'Complaints' });
    expect(rowAfter(consultantApproved({}), suspended)).toEqual({
      ...row,
      status: 'suspended',
      reason: 'Complaints',
      decided_at: day(3),
    });
    expect(rowAfter(consultantApproved({}), suspended, consultantReinstated({}))).toEqual({
      ...row,
      status: 'approved',
      decided_at: day(4),
    });
  });

  it('follow a revised profile', () => {
    const revised = aConsultantProfile({ expertise: ['hr'], hourlyRate: 90 });
    expect(rowAfter(consultantProfileRevised(revised))).toEqual({ ...row, expertise: ['hr'], hourly_rate: 90 });
  });

  it('become unavailable and available', () => {
    const away = consultantBecameUnavailable({});
    expect(rowAfter(away)).toEqual({ ...row, is_available: false });
    expect(rowAfter(away, consultantBecameAvailable({}))).toEqual(row);
  });

  it('state how much they can take on, and from when', () => {
    const stated = consultantCapacityStated({ daysPerMonth: 6, availableFrom: '2026-05-01' });
    expect(rowAfter(stated)).toEqual({ ...row, days_per_month: 6, available_from: '2026-05-01' });
  });

  it('show a photo until it is removed, or they leave', () => {
    const { photoId, thumbnailId } = aPhoto();
    const set = consultantPhotoSet(aPhoto());
    expect(rowAfter(set)).toEqual({ ...row, photo_id: photoId, thumbnail_id: thumbnailId });
    expect(rowAfter(set, consultantPhotoRemoved({}))).toEqual(row);
    expect(rowAfter(set, consultantLeft({}))).toEqual({ ...row, status: 'left' });
  });

  it('leave', () => {
    expect(rowAfter(consultantApproved({}), consultantLeft({}))).toEqual({
      ...row,
      status: 'left',
      decided_at: day(2),
    });
  });
});
