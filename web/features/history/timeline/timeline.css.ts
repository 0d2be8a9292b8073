import { style } from '@vanilla-extract/css';
import { wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

/** Events on a vertical line, newest first. */
export const timeline = style({ display: 'grid', minWidth: 0 });
export const event = style({
  position: 'relative',
  display: 'grid',
  gap: '2px 20px',
  paddingBlock: '10px',
  paddingInlineStart: '24px',
  minWidth: 0,
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '5px',
      insetBlock: 0,
      borderInlineStart: `2px solid ${color.border}`,
    },
    '&:first-child::before': { insetBlockStart: '20px' },
    '&:last-child::before': { insetBlockEnd: 'calc(100% - 20px)' },
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlockStart: '16px',
      width: '12px',
      height: '12px',
      border: `2px solid ${color.accent}`,
      borderRadius: '50%',
      backgroundColor: color.surfaceRaised,
    },
  },
  '@media': { [wide.tablet]: { gridTemplateColumns: '148px minmax(0, 1fr)' } },
});
export const when = style({
  ...mutedCaption,
  lineHeight: '1.8',
  fontVariantNumeric: 'tabular-nums',
  textUnderlineOffset: '0.2em',
  textDecorationColor: color.borderStrong,
  selectors: { '&:hover': { color: color.accent } },
});
export const what = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '6px',
  minWidth: 0,
  overflowWrap: 'anywhere',
});
