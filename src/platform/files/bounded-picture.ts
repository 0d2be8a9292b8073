import { QUALITY, withPicture } from './picture-decoding.ts';
import type { FileRefused } from './refusals.ts';

interface Bounds {
  /** Pixels of the longer side of the result; a smaller picture is not enlarged. */
  readonly side: number;
  readonly mostPixels: number;
}

/**
 * Encodes a JPEG, PNG or WebP picture anew as a WebP picture that fits a square. Nothing of the original remains but its
 * look: no metadata, and nothing that was hidden before, in or after it. Refuses more pixels than allowed before decoding
 * them, and damaged pictures.
 */
export const boundedPicture = (content: Buffer, { side, mostPixels }: Bounds): Promise<Buffer | FileRefused> =>
  withPicture(content, mostPixels, ({ decoded }) =>
    decoded()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
