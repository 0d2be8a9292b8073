import { globalStyle, style } from '@vanilla-extract/css';
import { fontSize, motion, radius, target, wide } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const intro = style({
  display: 'grid',
  gap: '16px',
  maxWidth: '720px',
  marginBottom: 'clamp(32px, 5vw, 56px)',
});

/** Filters beside the consultants, or above them where there is no room. */
export const columns = style({
  display: 'grid',
  gap: '32px 48px',
  alignItems: 'start',
  fontSize: fontSize.body,
  '@media': { [wide.laptop]: { gridTemplateColumns: '264px minmax(0, 1fr)' } },
});

export const filters = style({ display: 'grid', gap: '20px', justifyItems: 'start', minWidth: 0 });
export const fields = style({
  display: 'grid',
  gap: '20px',
  width: '100%',
  '@media': {
    'screen and (min-width: 640px) and (max-width: 959px)': { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
  },
});

export const areas = style({ width: '100%' });
export const areasToggle = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: target,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
export const chosen = style({ fontWeight: 400, color: color.textMuted });
export const areasArrow = style({
  marginInlineStart: 'auto',
  color: color.textMuted,
  transition: `transform ${motion}`,
  selectors: { [`${areas}[open] &`]: { transform: 'rotate(180deg)' } },
});
/* The summary says it already; the group keeps its name for those who do not see that. */
globalStyle(`${areas} legend`, {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
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
  border: `1px solid ${color.border}`,
  borderRadius: radius.card,
  backgroundColor: color.surfaceRaised,
  transition: `border-color ${motion}`,
  selectors: {
    '&:has(a:hover)': { borderColor: color.accent },
    '&:has(a:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
});

export const person = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '16px',
  alignItems: 'center',
});

/** Covers its card: wherever it is pressed, the profile opens. */
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

export const cardFoot = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '12px',
  marginTop: 'auto',
});
export const cardArrow = style({ flex: 'none', color: color.accent, lineHeight: '26px' });

export const portraitSkeleton = style({
  width: '64px',
  height: '72px',
  borderRadius: '999px 999px 12px 12px',
  backgroundColor: color.border,
});
export const nameSkeleton = style({ display: 'grid', gap: '8px' });
