import sharp from 'sharp';
import { expect, it } from 'vitest';
import { portraitOf } from './portraits.ts';
import { seededRandom } from './random.ts';

it('draws a portrait in both photo sizes, always the same for one person and different for others', async () => {
  const [one, again, other] = await Promise.all([1, 1, 2].map((seed) => portraitOf(seededRandom(seed))));
  for (const [picture, side] of [
    [one?.large, 512],
    [one?.small, 160],
  ] as const) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
  }
  expect(again?.large.equals(one?.large ?? Buffer.alloc(0))).toBe(true);
  expect(other?.large.equals(one?.large ?? Buffer.alloc(0))).toBe(false);
});
