import type { ConsultantApplication, ConsultantPhoto, ConsultantProfile } from '../../src/domain/consultants/events.ts';
import { id } from './ids.ts';

/** The profile of an experienced finance consultant. */
export const aConsultantProfile = (changes: Partial<ConsultantProfile> = {}): ConsultantProfile => ({
  expertise: ['finance', 'governance'],
  yearsExperience: 12,
  hourlyRate: 85,
  linkedin: 'https://www.linkedin.com/in/rowan-ellis',
  ...changes,
});

/** Their application. */
export const anApplication = (changes: Partial<ConsultantApplication> = {}): ConsultantApplication => ({
  consultantId: id(20),
  userId: id(2),
  ...aConsultantProfile(),
  isAvailable: true,
  ...changes,
});

/** A photo; another number, another photo. */
export const aPhoto = (number = 7): ConsultantPhoto => ({
  photoId: id(700 + number),
  thumbnailId: id(800 + number),
  digest: 'a1'.repeat(32),
});
