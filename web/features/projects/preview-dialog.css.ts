import { style } from '@vanilla-extract/css';
import { radius, space } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** As high as the window allows, and the same for all, so that the buttons stay where they are. */
export const stage = style({
  display: 'grid',
  placeItems: 'center',
  height: 'calc(100dvh - 280px)',
  minHeight: '200px',
  backgroundColor: color.surfaceTint,
  borderRadius: radius.control,
  overflow: 'hidden',
});
/** The picture is over the words that stand there until it has arrived. */
const layer = style({ gridArea: '1 / 1' });
export const words = style([layer, { padding: space.medium }]);
export const picture = style([layer, { maxWidth: '100%', maxHeight: 'calc(100dvh - 280px)', objectFit: 'contain' }]);
export const page = style([layer, { width: '100%', height: '100%', border: 0 }]);
export const others = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  marginInlineEnd: 'auto',
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
});
