import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { photoLimits } from '../../domain/consultants/photo-limits.ts';
import { squarePicture } from '../../platform/files/square-picture.ts';
import { semaphore } from '../../platform/semaphore.ts';
import { findPhoto } from '../../projections/queries/directory.ts';
import { findCurrentUser } from '../../projections/queries/members.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import { consultantOf } from '../members.ts';
import type { HttpParts } from '../parts.ts';
import { problem } from '../problems.ts';
import { answerVisible } from '../read-your-writes.ts';

/** Maximum number of uploaded photos that wait to be decoded. */
const MOST_WAITING = 20;

/** The photo of a consultant's profile (spec §2). */
export const photoRoutes = ({ implement }: Api, { commands, readModels, files, waitFor, newId }: HttpParts): void => {
  // The permit is needed before reading, so that waiting photos do not fill the memory.
  const oneAtATime = semaphore(1, MOST_WAITING);
  const shown = { models: ['consultants'], location: addressOf('getCurrentUser') };

  /** Stores a newly encoded picture. */
  const keep = async (content: Buffer, fileId: string): Promise<void> => {
    const received = await files.receive(Readable.from([content]), { name: 'photo.webp', isPicture: true });
    if ('refused' in received) throw new Error(received.message);
    await files.keep(received, fileId);
  };

  /** Deletes the files of the previous photo; a sweep deletes what a crash leaves behind. */
  const remove = async (photo: Awaited<ReturnType<typeof findPhoto>>): Promise<void> => {
    for (const fileId of Object.values(photo ?? {})) await files.remove(fileId);
  };

  implement(
    'setPhoto',
    async ({ caller, query, file, resourceId: photoId, context }) => {
      const by = await consultantOf(readModels, caller);
      const { sides, pixels } = photoLimits;
      const squaring = { square: query, sides: [sides.large, sides.small], mostPixels: pixels };
      const pictures = await oneAtATime(async () => squarePicture(await files.read(file), squaring));
      if ('refused' in pictures) {
        const { message } = pictures;
        throw problem('invalid-request', `${message}.`, { errors: [{ path: 'file', message }] });
      }
      const [large, small] = pictures;
      if (large === undefined || small === undefined) throw new Error('A photo has two sizes.');
      const before = await findPhoto(readModels, by.consultantId);
      const photo = { large: photoId, small: newId() };
      // Stored before the event, like documents.
      await keep(large, photo.large);
      await keep(small, photo.small);
      const digest = createHash('sha256').update(large).digest('hex');
      const outcome = await commands.setPhoto({ photoId, thumbnailId: photo.small, digest }, by, context);
      await remove(outcome.outcome === 'rejected' ? photo : before);
      return answerVisible(waitFor, outcome, shown, () => findCurrentUser(readModels, caller.userId));
    },
    undefined,
    async ({ caller }) => {
      await consultantOf(readModels, caller);
    },
  );

  implement('removePhoto', async ({ caller, context }) => {
    const by = await consultantOf(readModels, caller);
    const before = await findPhoto(readModels, by.consultantId);
    const outcome = await commands.removePhoto(by, context);
    if (outcome.outcome === 'done') await remove(before);
    return answerVisible(waitFor, outcome, shown, () => findCurrentUser(readModels, caller.userId));
  });
};
