import { style } from '@vanilla-extract/css';
import { fontSize, radius, space, target } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

/** Names that follow one another, as many in a line as fit. */
export const names = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 20px', minWidth: 0 });
export const name = style({ minWidth: 0, paddingBlock: '2px' });

/** Names one below the other. */
export const column = style({ display: 'grid', gap: '4px', minWidth: 0 });

export const source = style({ color: color.textMuted, fontSize: fontSize.caption, overflowWrap: 'anywhere' });

export const chapter = style({ scrollMarginTop: '96px', display: 'grid', gap: space.medium, minWidth: 0 });

export const contents = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 20px',
  paddingBlock: '4px',
  borderBlock: `1px solid ${color.border}`,
  fontSize: fontSize.caption,
});
export const contentsTitle = style({ color: color.textMuted, fontWeight: 600 });
export const contentsList = style({ display: 'flex', flexWrap: 'wrap', gap: '0 20px' });
export const contentsLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: target });

export const marks = style({ display: 'flex', flexWrap: 'wrap', gap: '6px' });

export const disclosure = style({ minWidth: 0 });
export const summary = style({
  width: 'fit-content',
  paddingBlock: '10px',
  color: color.accent,
  fontSize: fontSize.caption,
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&:hover': { color: color.accentHover } },
});

export const quote = style({
  padding: '12px 16px',
  borderInlineStart: `4px solid ${color.highlight}`,
  borderRadius: `0 ${radius.control} ${radius.control} 0`,
  backgroundColor: color.surfaceTint,
});
