import { QUALITY, withPicture } from './picture-decoding.ts';
import type { FileRefused } from './refusals.ts';

interface Bounds {
  /** Pixels of the longer side of the result; a smaller picture is not enlarged. */
  readonly side: number;
  readonly mostPixels: number;
}

/**
 * Re-encodes a JPEG, PNG or WebP picture as a WebP picture that fits into a square. Only the visible pixels of the
 * original remain: no metadata, and nothing that was hidden before, in or after it. Rejects pictures with too many
 * pixels before decoding them, and damaged pictures.
 */
export const boundedPicture = (content: Buffer, { side, mostPixels }: Bounds): Promise<Buffer | FileRefused> =>
  withPicture(content, mostPixels, ({ decoded }) =>
    decoded()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
