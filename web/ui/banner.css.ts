import { style } from '@vanilla-extract/css';
import { contentWidth, fontSize, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const banner = style({
  position: 'relative',
  overflow: 'hidden',
  isolation: 'isolate',
  color: color.text,
  // A call to action is useless on paper.
  '@media': { print: { display: 'none' } },
});

export const inner = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '16px',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * clamp(16px, 4vw, 40px))`,
  marginInline: 'auto',
  padding: '64px clamp(16px, 4vw, 40px) 168px',
  '@media': { [wide.laptop]: { paddingBlock: '96px' } },
});

export const words = style({
  maxWidth: '34ch',
  fontSize: fontSize.lede,
  lineHeight: '1.5',
  color: color.textMuted,
  '@media': { [wide.laptop]: { maxWidth: '46ch' } },
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '12px', marginTop: '12px' });

export const picture = style({
  position: 'absolute',
  zIndex: 0,
  insetBlockEnd: 0,
  insetInlineEnd: 'clamp(-60px, 2vw, 40px)',
  width: 'min(92vw, 520px)',
  pointerEvents: 'none',
  '@media': { 'screen and (max-width: 959px)': { width: '300px' } },
});
