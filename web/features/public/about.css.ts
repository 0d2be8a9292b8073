import { style } from '@vanilla-extract/css';
import { contentWidth, font, fontSize, radius, wide } from '#theme/scale.ts';
import { color, raised } from '#theme/theme.css.ts';

export const tagline = style({
  fontFamily: font.headline,
  fontSize: fontSize.title3,
  color: color.actionLink,
  lineHeight: '1.4',
});

export const values = style({
  display: 'grid',
  gap: '24px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 230px), 1fr))',
});
export const value = style({
  display: 'grid',
  gap: '8px',
  alignContent: 'start',
  padding: '28px 24px',
  ...raised,
});
export const valuePicture = style({ width: '128px', marginBottom: '12px' });

export const founder = style({
  display: 'grid',
  gap: 'clamp(32px, 6vw, 80px)',
  alignItems: 'center',
  '@media': { [wide.laptop]: { gridTemplateColumns: '5fr 7fr' } },
});
export const portrait = style({ width: '100%', maxWidth: '360px' });
export const role = style({ fontWeight: 600 });
export const event = style({ marginTop: 'clamp(40px, 6vw, 72px)', maxWidth: contentWidth });
export const eventPicture = style({ borderRadius: radius.panel, overflow: 'hidden' });
export const caption = style({ marginTop: '12px', fontSize: '1rem', color: color.textMuted });

export const contact = style({
  display: 'grid',
  gap: '32px 40px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  marginBottom: '32px',
});
export const contactEntry = style({ paddingTop: '16px', borderTop: `1px solid ${color.borderStrong}` });
export const contactTerm = style({ fontSize: '1rem', fontWeight: 600, color: color.textMuted, marginBottom: '4px' });
export const contactHint = style({ fontSize: '1rem', color: color.textMuted });
