import { style } from '@vanilla-extract/css';
import { fontSize, forcedColors, radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const frame = style({ display: 'grid', gap: '6px', minWidth: 0 });

const weak = { backgroundImage: 'none', backgroundColor: color.critical } as const;
const strong = { backgroundImage: 'none', backgroundColor: color.positive } as const;

/* Each browser has its own names for the parts of a meter. */
export const meter = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '8px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundImage: 'none',
  backgroundColor: color.surfaceTint,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-meter-inner-element': { display: 'block', height: '100%' },
    '&::-webkit-meter-bar': { height: '100%', border: 0, backgroundImage: 'none', backgroundColor: color.surfaceTint },
    '&::-webkit-meter-suboptimum-value': weak,
    '&::-webkit-meter-even-less-good-value': weak,
    '&::-webkit-meter-optimum-value': strong,
    '&:-moz-meter-sub-optimum::-moz-meter-bar': weak,
    '&:-moz-meter-sub-sub-optimum::-moz-meter-bar': weak,
    '&:-moz-meter-optimum::-moz-meter-bar': strong,
  },
  '@media': { [forcedColors]: { appearance: 'auto' } },
});

export const words = style({ fontSize: fontSize.caption, lineHeight: '1.5', color: color.textMuted });
