import sharp from 'sharp';
import { semaphore } from '../semaphore.ts';
import { type FileRefused, pictureDamaged, pictureTooLarge, squareOutside } from './refusals.ts';

// Other formats that the library can read, such as SVG or PDF, are not tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures are different every time; a cache only takes memory.
sharp.cache(false);

/** A square of a picture, in pixels of the upright picture. */
export interface Square {
  readonly left: number;
  readonly top: number;
  /** Default: the largest square, in the middle. */
  readonly side?: number | undefined;
}

interface Squaring {
  readonly square: Square;
  /** Pixels of a side, one for each result. */
  readonly sides: readonly number[];
  readonly mostPixels: number;
}

/** One picture at a time: each may take a hundred megabytes. */
const inTurn = semaphore(1);

/** Time for one picture, in seconds. */
const WITHIN = 20;
const QUALITY = 82;

const middleOf = (width: number, height: number): Required<Square> => {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
};

const squared = async (
  content: Buffer,
  { square, sides, mostPixels }: Squaring,
): Promise<readonly Buffer[] | FileRefused> => {
  // The header alone is read; the limit is checked here, so that the refusal can say what is wrong.
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return pictureDamaged;
  const { width, height } = header.autoOrient;
  if (width * height > mostPixels) return pictureTooLarge(mostPixels);
  const { left, top, side } = square.side === undefined ? middleOf(width, height) : { ...square, side: square.side };
  if (left + side > width || top + side > height) return squareOutside;
  try {
    const upright = await sharp(content, { limitInputPixels: mostPixels, autoOrient: true })
      .timeout({ seconds: WITHIN })
      .extract({ left, top, width: side, height: side })
      .resize(Math.max(...sides))
      .flatten({ background: 'white' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await Promise.all(
      sides.map((pixels) => sharp(upright).resize(pixels).webp({ quality: QUALITY }).toBuffer()),
    );
  } catch {
    return pictureDamaged;
  }
};

/**
 * Cuts a square from a JPEG, PNG or WebP picture and encodes it in each size as WebP, without the metadata of the original.
 * Refuses more pixels than allowed before decoding them, damaged pictures, and a square outside the picture.
 */
export const squarePicture = (content: Buffer, squaring: Squaring): Promise<readonly Buffer[] | FileRefused> =>
  inTurn(() => squared(content, squaring));
