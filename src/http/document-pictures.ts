import { buffer } from 'node:stream/consumers';
import type { PictureSize } from '../contract/files.ts';
import { reject } from '../domain/kernel/rejection.ts';
import { previewLimits } from '../domain/projects/limits.ts';
import { boundedPicture } from '../platform/files/bounded-picture.ts';
import type { Files } from '../platform/files/files.ts';
import { semaphore } from '../platform/semaphore.ts';
import { notFound } from './problems.ts';
import { refusal } from './rejections.ts';

/** Maximum number of cached thumbnails; each takes a few kilobytes. */
const MOST_KEPT = 500;

/** Maximum number of requests waiting for a thumbnail. */
const MOST_WAITING = 100;

/**
 * Creates thumbnails of picture documents, as newly encoded WebP, because an uploaded file may contain hidden data.
 * Throws 404 if the file does not exist, 409 for a picture that cannot be decoded, and `SemaphoreFull` when too many
 * requests are waiting. The caller checks access.
 */
export const documentPictures = (files: Pick<Files, 'open'>) => {
  const thumbnails = new Map<string, Buffer>();
  // The permit is needed before reading: concurrent requests for a 10 MB upload must not hold many copies in memory.
  const oneAtATime = semaphore(1, MOST_WAITING);

  const keep = (fileId: string, picture: Buffer): void => {
    const [oldest] = thumbnails.keys();
    if (thumbnails.size >= MOST_KEPT && oldest !== undefined) thumbnails.delete(oldest);
    thumbnails.set(fileId, picture);
  };

  return async (fileId: string, size: PictureSize): Promise<Buffer> => {
    const known = (): Buffer | undefined => (size === 'small' ? thumbnails.get(fileId) : undefined);
    return (
      known() ??
      oneAtATime(async () => {
        const meanwhile = known();
        if (meanwhile) return meanwhile;
        const content = await files.open(fileId);
        if (content === null) throw notFound();
        const bounds = { side: previewLimits.sides[size], mostPixels: previewLimits.pixels };
        const picture = await boundedPicture(await buffer(content), bounds);
        if ('refused' in picture) throw refusal(reject(picture.code, `${picture.message}.`));
        if (size === 'small') keep(fileId, picture);
        return picture;
      })
    );
  };
};
