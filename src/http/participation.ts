import { reject } from '../domain/kernel/rejection.ts';
import { participationOf } from '../projections/projects.ts';
import type { Viewer } from '../projections/viewer.ts';
import { participantOf } from './members.ts';
import type { HttpParts } from './parts.ts';
import type { Caller } from './plugins/sessions.ts';
import { notFound } from './problems.ts';
import { refusal } from './rejections.ts';

/** As the commands say it of what is written. */
const notAParticipant = reject(
  'not-a-participant',
  'Messages and documents are open to the charity, the assigned consultant and administrators only.',
);

/**
 * Lets those in who share a project's messages and documents: its charity, the assigned consultant, administrators.
 * Consultants who are merely invited see the project, but not these; for everybody else it does not exist.
 */
export const admitParticipant = async (
  readModels: HttpParts['readModels'],
  caller: Caller,
  projectId: string,
): Promise<Viewer> => {
  const by = await participantOf(readModels, caller);
  const participation = await participationOf(readModels, projectId, by);
  if (participation === null) throw notFound();
  if (participation === 'onlooker') throw refusal(notAParticipant);
  return by;
};
