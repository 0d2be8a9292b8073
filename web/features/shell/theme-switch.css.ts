import { style } from '@vanilla-extract/css';
import { motion, radius } from '../../theme/scale.ts';
import { color } from '../../theme/theme.css.ts';

export const group = style({ display: 'flex', alignItems: 'center' });

export const choices = style({
  display: 'flex',
  padding: '3px',
  border: `1px solid ${color.border}`,
  borderRadius: radius.round,
  backgroundColor: color.surface,
});

export const choice = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '44px',
  paddingInline: '14px',
  borderRadius: radius.round,
  color: color.textMuted,
  cursor: 'pointer',
  transition: `background-color ${motion}, color ${motion}`,
  selectors: {
    '&:hover': { color: color.text },
    '&:has(:checked)': { backgroundColor: color.accentSoft, color: color.accentSoftText, fontWeight: 600 },
    // Where the system chooses the colours, a line marks the choice.
    '&:has(:checked)::after': {
      content: '',
      position: 'absolute',
      inset: 0,
      border: '2px solid transparent',
      borderRadius: 'inherit',
    },
    '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
});

export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
});
