import { style } from '@vanilla-extract/css';
import { space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

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
