import { describe, expect, it } from 'vitest';
import { type Colors, darkBandColors, darkColors, lightBandColors, lightColors } from './colors.ts';
import { contrast } from './contrast.ts';

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
