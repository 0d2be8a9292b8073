import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, radius, row, space, wide } from '#theme/scale.ts';
import { color, onAccentSoft, raised } from '#theme/theme.css.ts';

export const list = style({
  ...raised,
});

export const file = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '12px 16px',
  padding: '12px 16px',
  selectors: { '& + &': { borderTop: `1px solid ${color.border}` } },
  '@media': { [wide.tablet]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } },
});
/* On phones the buttons are below the text. */
globalStyle(`${file} > :last-child`, {
  gridColumn: '2',
  '@media': { [wide.tablet]: { gridColumn: 'auto' } },
});

export const mark = style({
  display: 'grid',
  placeContent: 'center',
  width: '44px',
  height: '44px',
  borderRadius: radius.control,
  ...onAccentSoft,
});
export const thumbnail = style({
  width: '44px',
  height: '44px',
  objectFit: 'cover',
  borderRadius: radius.control,
  border: `1px solid ${color.border}`,
});
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' });

export const sending = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xsmall,
  padding: '12px 16px',
  ...raised,
});
/** One failed upload, on one line where there is room. */
export const failed = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.xsmall,
  paddingInlineStart: '16px',
  borderRadius: radius.control,
  backgroundColor: color.criticalSoft,
});
export const failedWords = style({
  flex: 1,
  minWidth: 0,
  paddingBlock: space.xsmall,
  fontSize: fontSize.caption,
  overflowWrap: 'anywhere',
});
export const sendingWords = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.medium,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
export const bar = style({ width: '100%', height: '8px', accentColor: color.accent });

/** Where documents are dropped. */
export const drop = recipe({
  base: {
    ...row,
    gap: '12px 16px',
    padding: '16px',
    border: `1px dashed ${color.borderStrong}`,
    borderRadius: radius.card,
  },
  variants: { isOver: { true: { borderColor: color.accent, backgroundColor: color.accentSoft } } },
});
globalStyle(`${drop.classNames.base} > p`, { flex: '1 1 240px' });

/** As tall as the window allows, and the same for every document, so that the buttons do not move. */
export const stage = style({
  display: 'grid',
  placeItems: 'center',
  height: 'calc(100dvh - 280px)',
  minHeight: '200px',
  backgroundColor: color.surfaceTint,
  borderRadius: radius.control,
  overflow: 'hidden',
});
/** The picture covers the text that is shown until it has loaded. */
const layer = style({ gridArea: '1 / 1' });
export const previewWords = style([layer, { padding: space.medium }]);
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
