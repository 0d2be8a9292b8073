import { style } from '@vanilla-extract/css';
import { contentWidth, font, fontSize, spreadRow, wide } from '#theme/scale.ts';
import { band, color, raisedPanel } from '#theme/theme.css.ts';

/** Header, content and footer; the footer stays at the bottom of tall windows. */
export const frame = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
export const content = style({ flex: 1 });

export const foot = style({
  borderTop: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  fontSize: fontSize.body,
  color: color.textMuted,
});
export const footInner = style({
  ...spreadRow,
  gap: '0 32px',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * clamp(16px, 4vw, 40px))`,
  marginInline: 'auto',
  padding: '16px clamp(16px, 4vw, 40px)',
});
export const footLinks = style({ display: 'flex', flexWrap: 'wrap', columnGap: '24px' });
export const footLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: '44px' });

const side = style({
  display: 'grid',
  alignContent: 'start',
  gap: '16px',
  padding: 'clamp(24px, 4vw, 48px)',
  ...raisedPanel,
});
export const sides = style({
  display: 'grid',
  gap: '24px',
  '@media': { [wide.laptop]: { gridTemplateColumns: '1fr 1fr' } },
});
export const problem = side;
export const solution = style([side, band, { borderColor: 'transparent', backgroundColor: color.surface }]);

export const benefits = style({
  display: 'grid',
  gap: '24px',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});
export const benefit = style({
  display: 'grid',
  alignContent: 'start',
  gap: '8px',
  padding: 'clamp(20px, 3vw, 32px)',
  ...raisedPanel,
});
export const benefitPicture = style({ maxWidth: '300px', width: '100%', marginBottom: '12px' });

/** Stays visible next to a long form. */
export const aside = style({ '@media': { [wide.laptop]: { position: 'sticky', insetBlockStart: '48px' } } });
export const signup = style({
  display: 'grid',
  gap: 'clamp(32px, 6vw, 80px)',
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: '5fr 7fr' } },
});
export const steps = style({ display: 'grid', gap: '12px', counterReset: 'step' });
export const step = style({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  alignItems: 'baseline',
  counterIncrement: 'step',
  selectors: {
    '&::before': {
      content: 'counter(step)',
      fontFamily: font.headline,
      fontSize: fontSize.title3,
      color: color.actionLink,
      fontVariantNumeric: 'lining-nums',
    },
  },
});
export const small = style({ fontSize: fontSize.body, color: color.textMuted });
/** Forms use the text size of the application. */
export const formCard = style({
  padding: 'clamp(16px, 4vw, 40px)',
  ...raisedPanel,
  fontSize: fontSize.body,
  // Both tabs fit side by side in the narrowest window.
  '@media': { 'screen and (max-width: 359px)': { padding: 0, border: 0, backgroundColor: 'transparent' } },
});
