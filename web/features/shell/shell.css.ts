import { style } from '@vanilla-extract/css';
import { radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const frame = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
export const main = style({ flex: 1, minWidth: 0 });

/** Until the foot is there, so that a page is as long as it will be. */
export const footRoom = style({ minHeight: '460px' });

export const skip = style({
  position: 'fixed',
  zIndex: 70,
  insetBlockStart: '8px',
  insetInlineStart: '8px',
  padding: '12px 20px',
  borderRadius: radius.control,
  backgroundColor: color.accent,
  color: color.accentText,
  fontWeight: 600,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
});
