import { style } from '@vanilla-extract/css';
import { fontSize, motion, radius, space, target, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Events next to the other fields on wide screens. */
export const composer = style({
  display: 'grid',
  gap: space.large,
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 360px) minmax(0, 1fr)' } },
});

/** Scrolls at the height of the rest of the form. */
export const eventList = style({
  display: 'grid',
  gap: space.medium,
  maxHeight: '320px',
  overflow: 'auto',
  padding: `${space.xsmall} ${space.small}`,
  border: `1px solid ${color.border}`,
  borderRadius: radius.control,
  '@media': { [wide.laptop]: { maxHeight: '460px' } },
});

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space.xsmall });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  maxWidth: '100%',
  minHeight: target,
  padding: '6px 12px',
  border: '1px solid transparent',
  borderRadius: radius.round,
  backgroundColor: color.accentSoft,
  color: color.accentSoftText,
  fontSize: fontSize.caption,
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `border-color ${motion}`,
  selectors: { '&:hover': { borderColor: color.accent } },
});

export const condition = style({
  display: 'grid',
  gap: space.small,
  alignItems: 'start',
  '@media': {
    [wide.tablet]: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 0.9fr) minmax(0, 1.2fr) auto' },
  },
  selectors: {
    '& + &': { paddingBlockStart: space.small, borderBlockStart: `1px solid ${color.border}` },
  },
});

/** Aligned with the controls, not with their labels. */
export const remove = style({
  '@media': { [wide.tablet]: { paddingBlockStart: 'calc(1.4em + 8px)' } },
});

export const sentence = style({ fontSize: fontSize.lead, lineHeight: '1.5', overflowWrap: 'anywhere' });
