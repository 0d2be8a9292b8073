import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { semaphore } from '../semaphore.ts';
import { type FileRefused, pictureDamaged, pictureTooLarge } from './refusals.ts';

const loadSharp = async (): Promise<typeof sharp> => {
  const { default: loaded } = await import('sharp');
  // Decoders for other formats that the library supports, such as SVG or PDF, are disabled.
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Every picture is different, so a cache would only use memory.
  loaded.cache(false);
  return loaded;
};

let library: Promise<typeof sharp> | undefined;

/** Pictures are decoded one at a time, because each may need a hundred megabytes. */
const oneAtATime = semaphore(1);

/** Timeout for one picture, in seconds. */
const WITHIN = 20;

/** Quality of the WebP pictures that are created. */
export const QUALITY = 82;

/** A JPEG, PNG or WebP picture before decoding. */
interface Undecoded {
  /** Size of the upright picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** Decodes the picture, rotated upright. */
  readonly decoded: () => Sharp;
  /** Opens a picture that was made from it. */
  readonly reopened: (made: Buffer) => Sharp;
}

/**
 * Processes uploaded pictures, one at a time. Rejects pictures with too many pixels before decoding them, and damaged
 * pictures.
 */
export const withPicture = <Result>(
  content: Buffer,
  mostPixels: number,
  work: (picture: Undecoded) => Promise<Result>,
): Promise<Result | FileRefused> =>
  oneAtATime(async () => {
    // Loaded for the first picture, because loading takes a fifth of a second and tens of megabytes.
    library ??= loadSharp();
    const open = await library;
    // Only the header is read here; the size limit is checked here so that the refusal can state the reason.
    const header = await open(content, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (header === null) return pictureDamaged;
    const { width, height } = header.autoOrient;
    if (width * height > mostPixels) return pictureTooLarge(mostPixels);
    const decoded = () =>
      open(content, { limitInputPixels: mostPixels, autoOrient: true }).timeout({ seconds: WITHIN });
    try {
      return await work({ width, height, decoded, reopened: open });
    } catch {
      return pictureDamaged;
    }
  });
