import { style } from '@vanilla-extract/css';
import { font, radius } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

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
      backgroundColor: color.accentSoft,
      color: color.accentSoftText,
      fontFamily: font.headline,
      fontSize: '1.125rem',
    },
  },
});

/** A dashed frame: what is inside is not to be taken for real. */
export const example = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: '12px',
  padding: '16px',
  border: `2px dashed ${color.borderStrong}`,
  borderRadius: radius.panel,
});
