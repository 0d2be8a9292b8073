import { describe, expect, it } from 'vitest';
import { type Colors, darkBandColors, darkColors, lightBandColors, lightColors } from './colors.ts';

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance (WCAG 2.2) of `#RRGGBB`. Throws for any other notation. */
const luminance = (hex: string): number => {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) throw new Error(`Not a #RRGGBB colour: ${hex}`);
  const value = Number.parseInt(digits, 16);
  return 0.2126 * channel((value >> 16) & 255) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255);
};

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
const contrast = (one: string, other: string): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
};

type Name = keyof Colors;
const surfaces: readonly Name[] = ['surface', 'surfaceRaised', 'surfaceTint'];
const everywhere = (names: readonly Name[]): readonly (readonly [Name, Name])[] =>
  names.flatMap((name) => surfaces.map((surface) => [name, surface] as const));

/** Colours of text, with the surfaces they stand on. */
const textPairs: readonly (readonly [Name, Name])[] = [
  ...everywhere(['text', 'textMuted', 'accent', 'accentHover', 'actionLink']),
  ...everywhere(['positive', 'caution', 'critical', 'info', 'special']),
  ['accentText', 'accent'],
  ['accentText', 'accentHover'],
  ['accentSoftText', 'accentSoft'],
  ['text', 'accentSoft'],
  ['actionText', 'action'],
  ['actionText', 'actionHover'],
  ['criticalText', 'critical'],
  ['criticalText', 'criticalHover'],
  ['positive', 'positiveSoft'],
  ['caution', 'cautionSoft'],
  ['critical', 'criticalSoft'],
  ['info', 'infoSoft'],
  ['special', 'specialSoft'],
  ['text', 'positiveSoft'],
  ['text', 'cautionSoft'],
  ['text', 'criticalSoft'],
  ['text', 'infoSoft'],
];

/** Edges of controls, focus rings and shapes that mean something. */
const edgePairs: readonly (readonly [Name, Name])[] = [
  ...everywhere(['borderStrong', 'focus', 'accent', 'action', 'critical']),
  ['focus', 'accentSoft'],
  ['borderStrong', 'accentSoft'],
];

const themes: readonly (readonly [string, Colors, readonly Name[]])[] = [
  ['light', lightColors, []],
  ['dark', darkColors, []],
  // Bands contain no soft-toned notices, and show statuses as badges on their own soft background.
  ['band in light', lightBandColors, ['positive', 'caution', 'critical', 'info', 'special']],
  ['band in dark', darkBandColors, ['positive', 'caution', 'critical', 'info', 'special']],
];

describe.each(themes)('the %s theme', (_name, colors, absent) => {
  const relevant = (pairs: readonly (readonly [Name, Name])[]) => pairs.filter(([front]) => !absent.includes(front));

  it.each(relevant(textPairs))('has readable %s on %s', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(relevant(edgePairs))('has visible %s against %s', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(3);
  });
});

describe('contrast', () => {
  it('is 21 between black and white, in either order', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
  });

  it('rejects a colour that it cannot measure', () => {
    expect(() => contrast('rgb(0 0 0)', '#FFFFFF')).toThrow('Not a #RRGGBB colour');
  });
});
