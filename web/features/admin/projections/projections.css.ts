import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, radius, row, target, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccent } from '#theme/theme.css.ts';

export const steps = style({ display: 'grid' });

/** A step with its marker; a line connects the markers. */
export const step = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `${target} minmax(0, 1fr)`,
  columnGap: '16px',
  paddingBottom: '28px',
  selectors: {
    '&:last-child': { paddingBottom: 0 },
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetBlock: `${target} 0`,
      insetInlineStart: '21px',
      borderInlineStart: `2px solid ${color.border}`,
    },
  },
});

export const mark = recipe({
  base: {
    display: 'grid',
    placeItems: 'center',
    width: target,
    height: target,
    borderRadius: radius.round,
    border: `2px solid ${color.borderStrong}`,
    fontWeight: 600,
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
  variants: {
    progress: {
      done: { backgroundColor: color.positiveSoft, borderColor: color.positive, color: color.positive },
      now: { ...onAccent, borderColor: color.accent },
      later: { color: color.textMuted },
    },
  },
});

export const matter = style({ display: 'grid', gap: '10px', minWidth: 0, paddingTop: '8px' });

export const stepTitle = style({
  selectors: { '&:focus': { outline: 'none' }, '&:focus-visible': { outline: `3px solid ${color.focus}` } },
});

export const result = style({
  display: 'grid',
  gap: '12px',
  padding: '16px',
  border: `1px solid ${color.border}`,
  borderRadius: radius.card,
  backgroundColor: color.surface,
  minWidth: 0,
});

export const checks = style({ display: 'grid', gap: '8px' });
export const check = style({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '10px' });
export const holds = style({ color: color.positive, lineHeight: '1.6' });
export const fails = style({ color: color.critical, lineHeight: '1.6' });
export const unsure = style({ color: color.caution, lineHeight: '1.6' });

export const lookedAt = style({
  ...row,
  gap: '4px 16px',
  ...mutedCaption,
  fontVariantNumeric: 'tabular-nums',
});

export const error = style({ overflowWrap: 'anywhere', fontSize: fontSize.caption });

export const aside = style({
  display: 'grid',
  gap: '24px',
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr)' } },
});

/** An event next to its error. */
export const sides = style({
  display: 'grid',
  gap: '24px',
  alignItems: 'start',
  minWidth: 0,
  '@media': { [wide.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
