import { style } from '@vanilla-extract/css';
import { measure, radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const state = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '12px',
  padding: 'clamp(28px, 5vw, 56px) clamp(16px, 4vw, 40px)',
  border: `1px dashed ${color.border}`,
  borderRadius: radius.card,
  textAlign: 'center',
});

export const picture = style({ width: 'min(100%, 220px)', marginBottom: '4px' });
export const words = style({ maxWidth: `min(100%, calc(${measure} * 0.8))`, color: color.textMuted });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '12px',
  marginTop: '8px',
});
export const mark = style({ color: color.critical, fontSize: '1.75rem', lineHeight: 1 });
