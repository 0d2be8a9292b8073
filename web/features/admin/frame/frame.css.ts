import { style } from '@vanilla-extract/css';
import { wide } from '#theme/scale.ts';

export const filters = style({
  display: 'grid',
  gap: '16px',
  alignItems: 'end',
  '@media': {
    [wide.tablet]: {
      gridAutoFlow: 'column',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridAutoColumns: 'minmax(180px, 240px)',
      selectors: { '&:has(> :only-child)': { gridTemplateColumns: 'minmax(180px, 280px)' } },
    },
  },
});

/** Name of an entry; a long word breaks instead of widening the card. */
export const entryName = style({ minWidth: 0, overflowWrap: 'anywhere' });
