import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { squarePicture } from './square-picture.ts';

/** Left half red, right half blue. */
const halves = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, left: width / 2, top: 0 },
  ]);

const squaring = { square: { left: 0, top: 0 }, sides: [64, 16], mostPixels: 1_000_000 };

const pictures = async (content: Buffer, changes: Partial<Parameters<typeof squarePicture>[1]> = {}) => {
  const result = await squarePicture(content, { ...squaring, ...changes });
  if ('refused' in result) throw new Error(result.message);
  return result;
};

const refusalOf = async (content: Buffer, changes: Partial<Parameters<typeof squarePicture>[1]> = {}) => {
  const result = await squarePicture(content, { ...squaring, ...changes });
  return 'refused' in result ? result.message : 'accepted';
};

/** The average colour: how much red and how much blue, 0 to 255. */
const colourOf = async (picture: Buffer | undefined) => {
  const { channels } = await sharp(picture).stats();
  return { red: Math.round(channels[0]?.mean ?? 0), blue: Math.round(channels[2]?.mean ?? 0) };
};

describe('a squared picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('comes in each size, from %s', async (format) => {
    const results = await pictures(await halves().toFormat(format).toBuffer());
    const shapes = await Promise.all(results.map((one) => sharp(one).metadata()));
    expect(shapes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 64, 64],
      ['webp', 16, 16],
    ]);
  });

  it('shows the middle, or the chosen square', async () => {
    const content = await halves().png().toBuffer();
    const [middle] = await pictures(content);
    expect((await colourOf(middle)).red).toBeGreaterThan(100);
    const [right] = await pictures(content, { square: { left: 240, top: 20, side: 150 } });
    expect(await colourOf(right)).toMatchObject({ red: expect.toSatisfy((red: number) => red < 10) });
  });

  it('is measured on the upright picture, since phones only record the orientation', async () => {
    // A quarter turn: what is stored on the left is shown at the top.
    const content = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [bottom] = await pictures(content, { square: { left: 0, top: 200, side: 200 } });
    expect((await colourOf(bottom)).red).toBeLessThan(10);
  });

  it('loses the metadata, such as the place where it was taken', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '54/1 29/1 0/1' };
    const content = await halves()
      .withExif({ IFD0: { Artist: 'Rowan Ellis' }, IFD3: gps })
      .jpeg()
      .toBuffer();
    expect(content.includes('Rowan Ellis')).toBe(true);
    for (const picture of await pictures(content)) {
      const { exif, xmp, iptc, icc } = await sharp(picture).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(picture.includes('Rowan Ellis')).toBe(false);
    }
  });

  it('is refused with more pixels than allowed, before they are unpacked', async () => {
    const bomb = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(10_000);
    expect(await refusalOf(bomb)).toBe('The picture has more than 1 megapixels. Please choose a smaller one');
  });

  it('is refused when the square is not within it', async () => {
    const content = await halves().png().toBuffer();
    expect(await refusalOf(content, { square: { left: 300, top: 0, side: 101 } })).toContain('not within');
    expect(await refusalOf(content, { square: { left: 0, top: 1, side: 200 } })).toContain('not within');
  });

  it('is refused when damaged, and when it is anything but a photo', async () => {
    const content = await halves().jpeg().toBuffer();
    expect(await refusalOf(content.subarray(0, content.length / 2))).toContain('damaged');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect(await refusalOf(Buffer.from(drawing))).toContain('damaged');
    expect(await refusalOf(await halves().gif().toBuffer())).toContain('damaged');
  });
});
