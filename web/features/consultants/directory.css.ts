import { style } from '@vanilla-extract/css';
import { fontSize, forcedColors, motion, radius, wide } from '#theme/scale.ts';
import { color, onAccent, raised } from '#theme/theme.css.ts';

export const intro = style({
  display: 'grid',
  gap: '16px',
  maxWidth: '720px',
  marginBottom: 'clamp(24px, 5vw, 56px)',
});

/** Filters next to the list, or above it in narrow windows. */
export const columns = style({
  display: 'grid',
  gap: '32px 48px',
  alignItems: 'start',
  fontSize: fontSize.body,
  '@media': { [wide.laptop]: { gridTemplateColumns: '264px minmax(0, 1fr)' } },
});

/**
 * Next to the list, all filters are visible; above it, the sort order and a toggle share a line, and the filters are
 * collapsed.
 */
export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '16px 12px',
  alignItems: 'end',
  minWidth: 0,
  '@media': {
    'screen and (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' },
  },
});
export const wholeLine = style({ gridColumn: '1 / -1', minWidth: 0 });

export const moreToggle = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  width: '100%',
  minHeight: '48px',
  paddingInline: '14px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.control,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: color.text } },
  '@media': { [wide.laptop]: { display: 'none' } },
});
export const chosen = style({
  minWidth: '24px',
  paddingInline: '6px',
  borderRadius: radius.round,
  ...onAccent,
  fontSize: fontSize.caption,
  fontWeight: 600,
  lineHeight: '24px',
  textAlign: 'center',
  '@media': { [forcedColors]: { outline: '1px solid' } },
});
export const moreArrow = style({
  marginInlineStart: 'auto',
  color: color.textMuted,
  transition: `transform ${motion}`,
  selectors: { [`${moreToggle}[aria-expanded="true"] &`]: { transform: 'rotate(180deg)' } },
});
/** The filters that are collapsed above the list: all but the search box and the sort order. */
export const more = style({
  gridColumn: '1 / -1',
  display: 'none',
  gap: '20px',
  selectors: { '&[data-open]': { display: 'grid' } },
  '@media': { [wide.laptop]: { display: 'grid' } },
});

export const results = style({ display: 'grid', gap: '20px', minWidth: 0 });
export const count = style({ color: color.textMuted });

export const cards = style({
  display: 'grid',
  gap: '20px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
});

export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '16px',
  minWidth: 0,
  padding: 'clamp(16px, 3vw, 24px)',
  ...raised,
  transition: `border-color ${motion}`,
  selectors: {
    '&:has(a:hover)': { borderColor: color.accent },
    '&:has(a:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
});

export const person = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '16px',
  alignItems: 'center',
});

/** The link covers the whole card. */
export const cardLink = style({
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0, borderRadius: radius.card },
    '&:focus-visible': { outline: 'none' },
    [`${card}:hover &`]: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});
export const organisation = style({ color: color.textMuted });
export const years = style({ fontSize: fontSize.caption, fontWeight: 600, color: color.accent });

/** Stacked above the link that covers the card. */
export const cardSave = style({ position: 'relative', zIndex: 1, alignSelf: 'start', margin: '-8px -14px 0 0' });
/** At the bottom of the card, in line with the neighbours'. */
export const cardFacts = style({ marginTop: 'auto' });
export const cardFoot = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '12px',
});
export const cardArrow = style({ flex: 'none', color: color.accent, lineHeight: '26px' });

export const portraitSkeleton = style({
  width: '64px',
  height: '72px',
  borderRadius: '32px 32px 8px 8px',
  backgroundColor: color.border,
});
export const nameSkeleton = style({ display: 'grid', gap: '8px' });
