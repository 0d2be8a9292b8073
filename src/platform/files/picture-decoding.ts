import sharp, { type Sharp } from 'sharp';
import { semaphore } from '../semaphore.ts';
import { type FileRefused, pictureDamaged, pictureTooLarge } from './refusals.ts';

// Other formats that the library can read, such as SVG or PDF, are not tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures are different every time; a cache only takes memory.
sharp.cache(false);

/** One picture at a time: each may take a hundred megabytes. */
const oneAtATime = semaphore(1);

/** Time for one picture, in seconds. */
const WITHIN = 20;

/** Of the WebP pictures that we make. */
export const QUALITY = 82;

/** A JPEG, PNG or WebP picture before it is decoded. */
interface Undecoded {
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  /** Decodes it upright. */
  readonly decoded: () => Sharp;
}

/**
 * Works on an uploaded picture, one at a time. Refuses more pixels than allowed before decoding them, and damaged pictures.
 */
export const withPicture = <Result>(
  content: Buffer,
  mostPixels: number,
  work: (picture: Undecoded) => Promise<Result>,
): Promise<Result | FileRefused> =>
  oneAtATime(async () => {
    // The header alone is read; the limit is checked here, so that the refusal can say what is wrong.
    const header = await sharp(content, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (header === null) return pictureDamaged;
    const { width, height } = header.autoOrient;
    if (width * height > mostPixels) return pictureTooLarge(mostPixels);
    const decoded = () =>
      sharp(content, { limitInputPixels: mostPixels, autoOrient: true }).timeout({ seconds: WITHIN });
    try {
      return await work({ width, height, decoded });
    } catch {
      return pictureDamaged;
    }
  });
