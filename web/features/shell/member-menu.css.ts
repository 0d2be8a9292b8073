import { style } from '@vanilla-extract/css';
import { motion, radius, target } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';
import { floating } from '../../ui/floating.css.ts';

export const trigger = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: target,
  maxWidth: '240px',
  padding: '6px 12px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontWeight: 600,
  cursor: 'pointer',
  transition: `border-color ${motion}`,
  selectors: { '&:hover, &[data-state="open"]': { borderColor: color.accent } },
});

export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export const menu = style([floating, { zIndex: 40, minWidth: '220px', padding: '6px' }]);

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: target,
  paddingInline: '12px',
  borderRadius: radius.control,
  color: color.text,
  fontWeight: 500,
  textDecoration: 'none',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': { backgroundColor: color.accentSoft, color: color.accentSoftText },
    '&[data-highlighted]:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' },
  },
});

export const separator = style({ margin: '6px 12px', borderTop: `1px solid ${color.border}` });
