import { globalStyle, style } from '@vanilla-extract/css';
import { contentWidth, font, fontSize, motion, radius, row, spreadRow, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccentSoft } from '#theme/theme.css.ts';

export const footer = style({
  backgroundColor: color.surfaceTint,
  borderTop: `1px solid ${color.border}`,
  fontSize: '1rem',
});

/** One line for each list instead of a column. */
export const quiet = style({ borderTop: `1px solid ${color.border}`, fontSize: fontSize.caption });

export const inner = style({
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * clamp(16px, 4vw, 40px))`,
  marginInline: 'auto',
  padding: '56px clamp(16px, 4vw, 40px) 32px',
  selectors: { [`${quiet} &`]: { paddingBlock: '20px' } },
});

export const columns = style({
  display: 'grid',
  gap: '40px 32px',
  gridTemplateColumns: '1fr 1fr',
  '@media': {
    [wide.laptop]: { gridTemplateColumns: '2fr 1fr 1.2fr 1.5fr' },
    'screen and (max-width: 359px)': { gridTemplateColumns: '1fr' },
  },
  selectors: { [`${quiet} &`]: { display: 'block' } },
});

export const column = style({});

export const about = style({
  gridColumn: '1 / -1',
  maxWidth: '38ch',
  '@media': { [wide.laptop]: { gridColumn: 'auto' } },
});
export const contact = style([column, { gridColumn: '1 / -1', '@media': { [wide.laptop]: { gridColumn: 'auto' } } }]);

export const name = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  color: color.accent,
  fontFamily: font.headline,
  fontSize: '1.375rem',
  fontWeight: 600,
  letterSpacing: '-0.02em',
});
export const tagline = style({
  fontFamily: font.headline,
  fontSize: '1.1875rem',
  lineHeight: '1.4',
  margin: '12px 0 8px',
});
export const muted = style({ color: color.textMuted });
export const title = style({
  fontSize: fontSize.caption,
  fontWeight: 700,
  marginBottom: '6px',
  selectors: { [`${quiet} &`]: { flex: '0 0 104px', marginBlock: '8px 0' } },
  '@media': { [wide.laptop]: { selectors: { [`${quiet} &`]: { marginBlock: 0 } } } },
});

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '44px',
  color: color.text,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  borderRadius: radius.control,
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
});

export const bottom = style({
  ...spreadRow,
  gap: '8px 32px',
  marginTop: '40px',
  paddingTop: '20px',
  borderTop: `1px solid ${color.border}`,
  ...mutedCaption,
  selectors: { [`${quiet} &`]: { marginTop: '12px', paddingTop: '12px' } },
});

export const small = style({ display: 'flex', flexWrap: 'wrap', columnGap: '20px' });

globalStyle(`${small} a`, { color: color.textMuted });

const line = { ...row, columnGap: '24px' } as const;
globalStyle(`${quiet} ${column}`, line);
globalStyle(`${quiet} :is(${column} ul, address)`, { ...line, flex: '1 1 280px' });

export const themes = style({ display: 'flex', alignItems: 'center' });

export const themeChoices = style({
  display: 'flex',
  padding: '3px',
  border: `1px solid ${color.border}`,
  borderRadius: radius.round,
  backgroundColor: color.surface,
});

export const themeChoice = style({
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
    '&:has(:checked)': { ...onAccentSoft, fontWeight: 600 },
    // In forced-colours mode, a line marks the selected theme.
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
