import { style } from '@vanilla-extract/css';
import { forcedColors, motion, target } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '14px',
  alignItems: 'start',
  minHeight: target,
  paddingBlock: '8px',
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'default' } },
});

/** The track; its knob is on the left for off and on the right for on, so that colour is not the only sign. */
export const track = style({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: '52px',
  height: '28px',
  margin: 0,
  border: `1.5px solid ${color.borderStrong}`,
  borderRadius: '999px',
  backgroundColor: color.surfaceTint,
  cursor: 'inherit',
  transition: `background-color ${motion}, border-color ${motion}`,
  selectors: {
    '&::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: '2.5px',
      insetInlineStart: '3px',
      width: '20px',
      height: '20px',
      borderRadius: '50%',
      backgroundColor: color.borderStrong,
      transition: `transform ${motion}, background-color ${motion}`,
    },
    '&:checked': { backgroundColor: color.accent, borderColor: color.accent },
    '&:checked::after': { transform: 'translateX(23px)', backgroundColor: color.accentText },
    '&:disabled': { borderStyle: 'dashed' },
  },
  '@media': { [forcedColors]: { appearance: 'auto', width: '28px', selectors: { '&::after': { display: 'none' } } } },
});

export const name = style({ fontWeight: 600, lineHeight: '28px' });
