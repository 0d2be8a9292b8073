import { style } from '@vanilla-extract/css';
import { fontSize, target } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** On paper, a closed one cannot be opened. */
export const disclosure = style({
  minWidth: 0,
  '@media': { print: { selectors: { '&:not([open])': { display: 'none' } } } },
});

export const summary = style({
  width: 'fit-content',
  minHeight: target,
  paddingBlock: '10px',
  color: color.accent,
  fontSize: fontSize.caption,
  fontWeight: 600,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { color: color.accentHover } },
});
