import { globalStyle, style } from '@vanilla-extract/css';
import { font, radius, space, target, wide } from '#theme/scale.ts';
import { color, onAccentSoft } from '#theme/theme.css.ts';
import { button, smallInset } from '#ui/button.css.ts';

export const views = style({
  display: 'grid',
  gap: '4px 24px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
});

export const view = style({
  minHeight: target,
  paddingBlock: '6px',
});

export const foot = style({
  display: 'grid',
  gap: space.xsmall,
  paddingTop: space.small,
  borderTop: `1px solid ${color.border}`,
});

/* Aligns the label of the first button, not its surface, with the text above. */
globalStyle(`${foot} ${button.classNames.variants.variant.quiet}:first-child`, {
  '@media': { [wide.tablet]: { marginInlineStart: `-${smallInset}` } },
});

/** The total and its two parts; on a phone the parts go below the total. */
export const counts = style({
  display: 'grid',
  gap: space.small,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [wide.tablet]: { gap: space.medium, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});

export const total = style({ gridColumn: '1 / -1', '@media': { [wide.tablet]: { gridColumn: 'auto' } } });

export const line = style({
  paddingBlock: '10px',
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
  borderTop: `1px solid ${color.border}`,
});

export const steps = style({ display: 'grid', counterReset: 'step' });

export const step = style({
  position: 'relative',
  counterIncrement: 'step',
  paddingInlineStart: '56px',
  paddingBlockEnd: '24px',
  selectors: {
    '&::before': {
      content: 'counter(step)',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlockStart: '-4px',
      display: 'grid',
      placeContent: 'center',
      width: '36px',
      height: '36px',
      borderRadius: '50%',
      ...onAccentSoft,
      fontFamily: font.headline,
      fontSize: '1.125rem',
    },
  },
});

/** A dashed frame marks examples. */
export const example = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: '12px',
  padding: '16px',
  border: `2px dashed ${color.borderStrong}`,
  borderRadius: radius.panel,
});
