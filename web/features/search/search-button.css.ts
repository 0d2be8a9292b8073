import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bareButton, motion, radius, target, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** On a phone the label is below the icon, as in the navigation bar. */
export const button = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px',
  minWidth: target,
  minHeight: target,
  padding: '0 4px',
  ...bareButton,
  borderRadius: radius.control,
  color: color.textMuted,
  fontSize: '0.75rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  transition: `color ${motion}`,
  selectors: { '&:hover': { color: color.text } },
  '@media': {
    [wide.tablet]: { flexDirection: 'row', gap: '8px', padding: '0 8px', fontSize: '0.9375rem' },
  },
});

export const label = recipe({
  variants: { isCompact: { true: { '@media': { [wide.laptop]: { position: 'absolute', opacity: 0 } } }, false: {} } },
});

export const keys = style({
  display: 'none',
  padding: '0 6px',
  border: `1px solid ${color.border}`,
  borderRadius: '6px',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 500,
  lineHeight: '1.375rem',
  whiteSpace: 'nowrap',
  '@media': { [wide.laptop]: { display: 'inline-block' } },
});
