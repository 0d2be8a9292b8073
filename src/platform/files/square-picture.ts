import { QUALITY, withPicture } from './picture-decoding.ts';
import { type FileRefused, squareOutside } from './refusals.ts';

/** A square section of a picture, in pixels of the upright picture. */
interface Square {
  readonly left: number;
  readonly top: number;
  /** Default: the largest square, in the middle. */
  readonly side?: number | undefined;
}

interface Squaring {
  readonly square: Square;
  /** Side lengths in pixels, one for each result. */
  readonly sides: readonly number[];
  readonly mostPixels: number;
}

const middleOf = (width: number, height: number): Required<Square> => {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
};

/**
 * Crops a JPEG, PNG or WebP picture to a square and encodes it in each size as WebP, without the metadata of the
 * original. Rejects pictures with too many pixels before decoding them, damaged pictures, and a square outside the
 * picture.
 */
export const squarePicture = (
  content: Buffer,
  { square, sides, mostPixels }: Squaring,
): Promise<readonly Buffer[] | FileRefused> =>
  withPicture<readonly Buffer[] | FileRefused>(content, mostPixels, async ({ width, height, decoded, reopened }) => {
    const { left, top, side } = square.side === undefined ? middleOf(width, height) : { ...square, side: square.side };
    if (left + side > width || top + side > height) return squareOutside;
    const upright = await decoded()
      .extract({ left, top, width: side, height: side })
      .resize(Math.max(...sides))
      .flatten({ background: 'white' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return Promise.all(sides.map((pixels) => reopened(upright).resize(pixels).webp({ quality: QUALITY }).toBuffer()));
  });
