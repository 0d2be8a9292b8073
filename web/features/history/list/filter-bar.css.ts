import { globalStyle, style } from '@vanilla-extract/css';
import { fontSize, forcedColors, motion, radius, target, wide } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const bar = style({ display: 'grid', gap: '16px', minWidth: 0 });

/** One row that is pushed sideways on a phone. */
export const choices = style({
  display: 'flex',
  gap: '8px',
  minWidth: 0,
  marginInline: '-3px',
  padding: '3px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': { [wide.laptop]: { flexWrap: 'wrap' } },
});
export const choice = style({
  flex: 'none',
  minHeight: target,
  paddingInline: '16px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontSize: '0.9375rem',
  fontWeight: 600,
  cursor: 'pointer',
  transition: `background-color ${motion}, border-color ${motion}`,
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&[aria-pressed="true"]': { backgroundColor: color.accent, borderColor: color.accent, color: color.accentText },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&[aria-pressed="true"]': { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
  },
});

/** Words first, choices beside them, and the way to the rest at the end. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '16px 12px',
  alignItems: 'end',
  minWidth: 0,
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) 200px 260px auto' } },
});
globalStyle(`${fields} > :first-child, ${fields} > button`, {
  gridColumn: '1 / -1',
  '@media': { [wide.laptop]: { gridColumn: 'auto' } },
});
export const more = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '16px',
  alignItems: 'start',
  selectors: { '&[hidden]': { display: 'none' } },
  '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});

export const active = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' });
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  minWidth: 0,
  borderRadius: radius.control,
});
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  maxWidth: '100%',
  minHeight: target,
  padding: '6px 12px 6px 14px',
  border: '1px solid transparent',
  borderRadius: radius.round,
  backgroundColor: color.accentSoft,
  color: color.accentSoftText,
  fontSize: fontSize.caption,
  fontWeight: 600,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: color.accent } },
});
