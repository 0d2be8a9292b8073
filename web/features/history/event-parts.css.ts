import { style } from '@vanilla-extract/css';
import { fontSize, target } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const nothing = style({ color: color.textMuted });
export const list = style({
  display: 'grid',
  gap: '2px',
  listStyle: 'disc',
  paddingInlineStart: '1.1em',
  selectors: { '&:has(> :only-child)': { listStyle: 'none', paddingInlineStart: 0 } },
});

export const marked = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 12px' });
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  color: color.caution,
  fontSize: fontSize.caption,
});
export const gone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  color: color.textMuted,
  fontStyle: 'italic',
});

export const change = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 6px' });
export const arrow = style({ color: color.textMuted });

/** An unobtrusive link, because every row has some. */
export const name = style({
  color: color.text,
  fontWeight: 600,
  textDecorationLine: 'underline',
  textDecorationColor: color.borderStrong,
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.22em',
  selectors: { '&:hover': { color: color.accent, textDecorationColor: color.accent } },
});

/** Summary of a disclosure. */
export const summary = style({
  width: 'fit-content',
  minHeight: target,
  paddingBlock: '10px',
  color: color.accent,
  fontWeight: 600,
  cursor: 'pointer',
});
