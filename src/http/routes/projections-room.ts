import type { Api } from '../api.ts';
import { problem } from '../problems.ts';

const calls = [
  'listProjections',
  'getProjection',
  'listParkedEvents',
  'replayParkedEvents',
  'rebuildProjection',
  'cancelRebuild',
  'verifyProjection',
  'swapProjection',
  'rollBackProjection',
  'pauseProjection',
  'resumeProjection',
] as const;

/** How the read models stand, and what administrators can do about it. */
export const projectionsRoomRoutes = ({ implement }: Api): void => {
  for (const call of calls) {
    implement(call, async () => {
      throw problem('unavailable', 'The read models cannot be managed at the moment. Please try again later.');
    });
  }
};
