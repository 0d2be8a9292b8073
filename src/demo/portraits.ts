import sharp from 'sharp';
import { photoLimits } from '../domain/consultants/photo-limits.ts';
import { squarePicture } from '../platform/files/square-picture.ts';
import type { Random } from './random.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** An ellipse; lengths are fractions of the picture's side. */
interface Shape {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly colour: Colour;
  /** Only the part above this height is drawn. */
  readonly above?: number;
}

const grounds: readonly Colour[] = [
  [221, 234, 226],
  [247, 226, 184],
  [244, 214, 203],
  [214, 226, 232],
  [232, 230, 214],
];
const clothes: readonly Colour[] = [
  [14, 79, 69],
  [200, 71, 43],
  [45, 74, 107],
  [122, 78, 110],
  [74, 93, 88],
];
const skins: readonly Colour[] = [
  [245, 214, 190],
  [228, 184, 148],
  [198, 145, 105],
  [150, 101, 68],
  [98, 63, 42],
];
const hairs: readonly Colour[] = [
  [43, 34, 30],
  [92, 60, 38],
  [163, 112, 60],
  [176, 176, 170],
  [232, 228, 218],
];

/** The hair behind the head and in front of it, by style. */
const styles: readonly ((colour: Colour) => { readonly behind: readonly Shape[]; readonly front: readonly Shape[] })[] =
  [
    () => ({ behind: [], front: [] }),
    (colour) => ({
      behind: [{ x: 0.5, y: 0.39, rx: 0.18, ry: 0.2, colour, above: 0.4 }],
      front: [{ x: 0.5, y: 0.29, rx: 0.165, ry: 0.1, colour, above: 0.3 }],
    }),
    (colour) => ({
      behind: [{ x: 0.5, y: 0.46, rx: 0.22, ry: 0.26, colour, above: 0.62 }],
      front: [{ x: 0.47, y: 0.28, rx: 0.15, ry: 0.09, colour, above: 0.32 }],
    }),
    (colour) => ({
      behind: [
        { x: 0.5, y: 0.17, rx: 0.08, ry: 0.08, colour },
        { x: 0.5, y: 0.38, rx: 0.175, ry: 0.19, colour, above: 0.42 },
      ],
      front: [{ x: 0.5, y: 0.28, rx: 0.15, ry: 0.08, colour, above: 0.29 }],
    }),
  ];

/** From back to front: ground, arc, hair, neck, shoulders, head, hair. */
const shapesOf = (random: Random): { readonly ground: Colour; readonly shapes: readonly Shape[] } => {
  const ground = random.pick(grounds);
  const skin = random.pick(skins);
  const hair = random.pick(styles)(random.pick(hairs));
  const paper: Colour = [251, 248, 242];
  return {
    ground,
    shapes: [
      { x: random.pick([0.2, 0.5, 0.8]), y: 1, rx: 0.62, ry: 0.62, colour: paper },
      ...hair.behind,
      { x: 0.5, y: 0.62, rx: 0.075, ry: 0.14, colour: skin },
      { x: 0.5, y: 1.02, rx: 0.36, ry: 0.34, colour: random.pick(clothes) },
      { x: 0.5, y: 0.41, rx: 0.155, ry: 0.18, colour: skin },
      ...hair.front,
    ],
  };
};

/** Draws an ellipse with a soft edge of one pixel. */
const draw = (pixels: Buffer, side: number, shape: Shape): void => {
  const [x0, y0, rx, ry] = [shape.x * side, shape.y * side, shape.rx * side, shape.ry * side];
  const bottom = Math.min(side - 1, Math.ceil(y0 + ry), (shape.above ?? 1) * side);
  for (let y = Math.max(0, Math.floor(y0 - ry)); y <= bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(x0 - rx)); x <= Math.min(side - 1, Math.ceil(x0 + rx)); x += 1) {
      const [dx, dy] = [(x - x0) / rx, (y - y0) / ry];
      const inside = 0.5 + (1 - Math.sqrt(dx * dx + dy * dy)) * Math.min(rx, ry);
      if (inside <= 0) continue;
      for (const [channel, value] of shape.colour.entries()) {
        const at = (y * side + x) * 3 + channel;
        const under = pixels[at] ?? 0;
        pixels[at] = under + (value - under) * Math.min(1, inside);
      }
    }
  }
};

/** Red, green and blue of each pixel. */
const paint = (random: Random, side: number): Buffer => {
  const { ground, shapes } = shapesOf(random);
  const pixels = Buffer.alloc(side * side * 3, Buffer.from(ground));
  for (const shape of shapes) draw(pixels, side, shape);
  return pixels;
};

/**
 * Draws a portrait without a face, so that it cannot be mistaken for a photo of a real person, in the two sizes of
 * profile photos.
 */
export const portraitOf = async (random: Random): Promise<{ readonly large: Buffer; readonly small: Buffer }> => {
  const { sides, pixels } = photoLimits;
  const raw = { width: sides.large, height: sides.large, channels: 3 } as const;
  const drawn = await sharp(paint(random, sides.large), { raw }).png({ compressionLevel: 1 }).toBuffer();
  const pictures = await squarePicture(drawn, {
    square: { left: 0, top: 0 },
    sides: [sides.large, sides.small],
    mostPixels: pixels,
  });
  const [large, small] = 'refused' in pictures ? [] : pictures;
  if (large === undefined || small === undefined) throw new Error('The demo could not draw a portrait.');
  return { large, small };
};
