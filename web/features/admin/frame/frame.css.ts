import { style } from '@vanilla-extract/css';
import { space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

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

/** Telephones have no keys. */
export const help = style({
  display: 'none',
  marginBottom: space.small,
  '@media': { [wide.tablet]: { display: 'block' } },
});

export const key = style({
  padding: '1px 6px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: '4px',
  backgroundColor: color.surfaceRaised,
  fontFamily: 'inherit',
});
