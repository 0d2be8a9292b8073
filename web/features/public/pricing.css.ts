import { globalStyle, style } from '@vanilla-extract/css';
import { font, fontSize, forcedColors, motion, radius, spreadRow, wide } from '#theme/scale.ts';
import { color, onAccent, raisedPanel } from '#theme/theme.css.ts';

export const intro = style({ display: 'grid', gap: '16px', maxWidth: '720px', paddingTop: '0', marginBottom: '40px' });

export const membershipHead = style({
  ...spreadRow,
  gap: '16px 32px',
  margin: '24px 0 32px',
});

export const toggle = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: '4px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
});
export const toggleChoice = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '44px',
  paddingInline: 'clamp(12px, 4vw, 20px)',
  borderRadius: radius.round,
  fontSize: '1rem',
  fontWeight: 600,
  color: color.textMuted,
  cursor: 'pointer',
  transition: `background-color ${motion}, color ${motion}`,
  selectors: {
    '&:hover': { color: color.text },
    '&:has(:checked)': onAccent,
    '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&:has(:checked)': { backgroundColor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
      },
    },
  },
});

export const tiers = style({
  display: 'grid',
  gap: '24px',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});

export const tier = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '20px',
  padding: 'clamp(24px, 3vw, 36px)',
  ...raisedPanel,
});
export const tierName = style({ display: 'grid', gap: '4px', alignContent: 'start' });
export const muted = style({ color: color.textMuted, fontSize: '1rem' });

export const price = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 8px' });
export const amount = style({
  fontFamily: font.headline,
  fontSize: 'clamp(2.5rem, 2rem + 1.6vw, 3.25rem)',
  fontWeight: 450,
  letterSpacing: '-0.025em',
  lineHeight: '1.05',
  fontVariantNumeric: 'lining-nums tabular-nums',
});

export const includes = style({
  display: 'grid',
  gap: '16px 48px',
  marginTop: '24px',
  padding: 'clamp(24px, 3vw, 36px)',
  borderRadius: radius.panel,
  backgroundColor: color.surfaceTint,
  '@media': { [wide.laptop]: { gridTemplateColumns: '1fr 2fr' } },
});

export const oneOff = style({
  display: 'grid',
  gap: '24px 64px',
  alignItems: 'center',
  marginTop: '64px',
  padding: 'clamp(24px, 4vw, 56px)',
  ...raisedPanel,
  '@media': { [wide.laptop]: { gridTemplateColumns: '1fr 1fr' } },
});
export const oneOffWords = style({ display: 'grid', gap: '16px', justifyItems: 'start' });

export const consultants = style({ display: 'grid', gap: '40px', justifyItems: 'start', marginTop: '24px' });
export const consultantHead = style({ display: 'grid', gap: '16px', maxWidth: '720px' });

export const faq = style({
  '@media': { [wide.laptop]: { display: 'grid', gridTemplateColumns: '1fr 2fr', columnGap: '48px' } },
});
export const question = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '24px',
  minHeight: '64px',
  paddingBlock: '16px',
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' }, '&:hover': { color: color.accent } },
});
export const entry = style({
  borderTop: `1px solid ${color.border}`,
  selectors: { '&:last-child': { borderBottom: `1px solid ${color.border}` } },
});
export const sign = style({
  flex: 'none',
  display: 'inline-flex',
  color: color.accent,
  transition: `transform ${motion}`,
  '@media': { print: { display: 'none' } },
});
export const answer = style({
  paddingBottom: '24px',
  maxWidth: '64ch',
  color: color.textMuted,
  fontSize: fontSize.lead,
});

globalStyle(`${entry}[open] ${sign}`, { transform: 'rotate(180deg)' });
/* Collapsed answers cannot be opened on paper, so all are printed. */
globalStyle(`${entry}::details-content`, { '@media': { print: { contentVisibility: 'visible' } } });
