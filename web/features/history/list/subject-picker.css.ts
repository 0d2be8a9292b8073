import { style } from '@vanilla-extract/css';
import { fontSize, radius, target } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const picker = style({ position: 'relative', minWidth: 0 });
export const list = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: '100%',
  zIndex: 2,
  maxHeight: '320px',
  padding: '4px',
  overflowY: 'auto',
});
export const option = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: target,
  padding: '6px 12px',
  borderRadius: radius.control,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&[aria-selected="true"]': {
      backgroundColor: color.accentSoft,
      color: color.accentSoftText,
      outline: '2px solid transparent',
    },
    '&:hover': { backgroundColor: color.surfaceTint },
  },
});
export const detail = style({ fontSize: fontSize.caption });
