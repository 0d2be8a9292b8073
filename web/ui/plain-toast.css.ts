import { style } from '@vanilla-extract/css';
import { radius, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const plain = style({
  position: 'fixed',
  zIndex: 60,
  insetInline: '16px',
  insetBlockEnd: '16px',
  padding: '16px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.control,
  backgroundColor: color.surfaceRaised,
  // An open dialog shows the message in its place.
  selectors: { 'body:has(dialog[open] [data-told]) &': { display: 'none' } },
  '@media': { [wide.tablet]: { insetInline: 'auto 24px', width: '400px' } },
});
