import { style } from '@vanilla-extract/css';
import { fontSize, space } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

export const steps = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' });

/** A number on a line that leads to the next one. */
export const step = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  columnGap: space.medium,
  paddingBlockEnd: space.large,
  counterIncrement: 'step',
  selectors: {
    '&::before': {
      content: 'counter(step)',
      position: 'relative',
      zIndex: 1,
      display: 'grid',
      placeContent: 'center',
      width: '32px',
      height: '32px',
      borderRadius: '50%',
      backgroundColor: color.accentSoft,
      color: color.accentSoftText,
      fontWeight: 600,
      fontSize: fontSize.caption,
    },
    '&:not(:last-child)::after': {
      content: '',
      position: 'absolute',
      insetBlock: '32px 0',
      insetInlineStart: '15px',
      borderInlineStart: `2px solid ${color.accentSoft}`,
    },
    '&:last-child': { paddingBlockEnd: 0 },
  },
});

export const name = style({ fontWeight: 600, lineHeight: '32px' });
export const detail = style({ color: color.textMuted, fontSize: fontSize.caption, lineHeight: '1.55' });
