import type { ProjectRequest } from '../../src/domain/projects/events.ts';
import { id } from './ids.ts';

/** A charity's first one-off project. */
export const aProject = (changes: Partial<ProjectRequest> = {}): ProjectRequest => ({
  projectId: id(100),
  charityId: id(10),
  requestedBy: id(1),
  title: 'A budget that holds',
  description: 'Set up a budget and a monthly review.',
  expertiseRequired: ['finance', 'governance'],
  estimatedHours: 40,
  startDate: '2026-04-01',
  endDate: '2026-06-30',
  notes: 'Tuesdays suit us best.',
  terms: { type: 'oneoff', setUpFee: 249 },
  ...changes,
});
