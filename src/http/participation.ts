import { reject } from '../domain/kernel/rejection.ts';
import { participationOf, type Viewer } from '../projections/queries/viewer.ts';
import { participantOf } from './members.ts';
import type { HttpParts } from './parts.ts';
import type { Caller } from './plugins/sessions.ts';
import { notFound } from './problems.ts';
import { refusal } from './rejections.ts';

/** The same rejection as that of the commands. */
const notAParticipant = reject(
  'not-a-participant',
  'Messages and documents are open to the charity, the assigned consultant and administrators only.',
);

/**
 * Checks access to the messages and documents of a project: for its charity, the assigned consultant and administrators.
 * Throws 403 for invited consultants, who see the project but not these, and 404 for all other members.
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
