import { style } from '@vanilla-extract/css';
import { contentWidth, font, fontSize, lineHeight, radius, row, wide } from '#theme/scale.ts';
import { band, color, raisedPanel } from '#theme/theme.css.ts';

const gutter = 'clamp(16px, 4vw, 40px)';

const ofMember = ':root[data-member] &';

export const forVisitors = style({ selectors: { [ofMember]: { display: 'none' } } });

export const hero = style({ overflow: 'hidden' });

/** As high as the window, so that nothing below it is seen to move. */
export const memberStart = style({
  display: 'none',
  minHeight: '100dvh',
  padding: `112px max(${gutter}, (100% - ${contentWidth}) / 2) 0`,
  backgroundColor: color.surfaceTint,
  selectors: { [ofMember]: { display: 'block' } },
});

export const heroWords = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '20px',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * ${gutter})`,
  marginInline: 'auto',
  padding: `48px ${gutter} 8px`,
  '@media': {
    [wide.laptop]: {
      gridTemplateColumns: 'minmax(0, 1.5fr) minmax(0, 1fr)',
      columnGap: '72px',
      alignItems: 'end',
      padding: `72px ${gutter} 24px`,
    },
  },
});

export const heroSide = style({ display: 'grid', gap: '24px', justifyItems: 'start' });

export const heroActions = style({ ...row, gap: '12px', minWidth: 0 });

export const tagline = style({
  fontFamily: font.headline,
  fontSize: fontSize.title3,
  lineHeight: lineHeight.snug,
  color: color.actionLink,
  marginBottom: '12px',
});

export const lede = style({ fontSize: fontSize.lede, lineHeight: '1.5', color: color.textMuted });

export const panorama = style({
  width: '100%',
  height: 'clamp(240px, 34vw, 496px)',
  '@media': { 'screen and (min-width: 1441px)': { height: 'min(34vw, 560px)' } },
});

export const figures = style([band]);

export const figureList = style({
  display: 'grid',
  gap: '32px 24px',
  gridTemplateColumns: '1fr 1fr',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * ${gutter})`,
  marginInline: 'auto',
  padding: `48px ${gutter} 56px`,
  '@media': {
    [wide.laptop]: { gridTemplateColumns: 'repeat(4, 1fr)', gap: '40px' },
    'screen and (max-width: 339px)': { gridTemplateColumns: '1fr' },
  },
});

export const figureEntry = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: '6px',
});

export const figure = style({
  fontFamily: font.headline,
  fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.625rem)',
  fontWeight: 450,
  letterSpacing: '-0.02em',
  lineHeight: '1.1',
  fontVariantNumeric: 'lining-nums',
});

export const figureLabel = style({ fontSize: '1rem', lineHeight: '1.45', color: color.textMuted, maxWidth: '24ch' });

export const sectionHead = style({
  display: 'grid',
  gap: '12px',
  maxWidth: '640px',
  marginBottom: 'clamp(32px, 5vw, 56px)',
});
export const sectionLede = style({ fontSize: fontSize.lede, lineHeight: '1.5', color: color.textMuted });

export const cards = style({
  display: 'grid',
  gap: '40px 32px',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});

export const card = style({
  display: 'grid',
  gap: '12px',
  alignContent: 'start',
  '@media': {
    'screen and (min-width: 560px) and (max-width: 959px)': {
      gridTemplateColumns: '220px 1fr',
      columnGap: '28px',
      gridTemplateRows: 'auto 1fr',
    },
  },
});

export const cardPicture = style({
  padding: '24px 24px 0',
  marginBottom: '8px',
  borderRadius: radius.panel,
  backgroundColor: color.surfaceTint,
  overflow: 'hidden',
  '@media': { 'screen and (min-width: 560px) and (max-width: 959px)': { gridRow: '1 / 3', alignSelf: 'start' } },
});

export const muted = style({ color: color.textMuted });

export const approaches = style({
  display: 'grid',
  gap: '24px',
  '@media': { [wide.laptop]: { gridTemplateColumns: '1fr 1fr' } },
});

export const approach = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '20px',
  padding: 'clamp(24px, 4vw, 48px)',
  ...raisedPanel,
});

export const approachBand = style([approach, band, { borderColor: 'transparent', backgroundColor: color.surface }]);

export const price = style({
  fontFamily: font.headline,
  fontSize: 'clamp(1.5rem, 1.2rem + 1vw, 2rem)',
  letterSpacing: '-0.015em',
  lineHeight: '1.2',
  fontVariantNumeric: 'lining-nums',
});

export const points = style({ width: '100%', marginBottom: 'auto' });

export const point = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px',
  paddingBlock: '10px',
  borderTop: `1px solid ${color.border}`,
  fontSize: '1.0625rem',
  lineHeight: '1.5',
});

export const pointMark = style({ color: color.accent });
