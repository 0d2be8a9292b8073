import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, inOwnDirection, radius, row, space, wide } from '#theme/scale.ts';
import { color, mutedCaption, raised } from '#theme/theme.css.ts';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';

export const conversation = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    scrollMarginBottom: space.small,
    ...raised,
    // Not `overflow: hidden`: the field below is sticky.
    overflow: 'clip',
  },
  variants: { tall: { true: { height: 'min(640px, calc(100dvh - 96px))', minHeight: '360px' }, false: {} } },
});

/** Scrolls on its own, 500 px high on a project's page (spec §9). Scripts, not the browser, keep the scroll position. */
export const panel = recipe({
  base: {
    overflowY: 'auto',
    overflowAnchor: 'none',
    overscrollBehavior: 'contain',
    padding: 'clamp(12px, 3vw, 24px)',
    backgroundColor: color.surfaceTint,
    selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
    '@media': { print: { height: 'auto', overflow: 'visible' } },
  },
  variants: { tall: { true: { flex: 1, minHeight: 0 }, false: { height: '500px' } } },
});

export const earlier = style({ display: 'grid', justifyItems: 'center', paddingBottom: space.medium });

export const list = style({ display: 'flex', flexDirection: 'column', gap: space.medium });

export const entry = recipe({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: space.xxsmall,
    maxWidth: 'min(85%, 640px)',
  },
  variants: {
    side: {
      own: { alignSelf: 'flex-end', alignItems: 'flex-end' },
      other: { alignSelf: 'flex-start', alignItems: 'flex-start' },
    },
    /** Consecutive messages of one sender are closer together. */
    continued: { true: { marginTop: '-8px' } },
  },
});

export const head = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: space.xsmall,
    ...mutedCaption,
  },
  variants: { side: { own: { justifyContent: 'flex-end', textAlign: 'end' }, other: {} } },
});

export const sender = style({ fontWeight: 600, color: color.text });

export const bubble = recipe({
  base: {
    maxWidth: '100%',
    padding: '10px 14px',
    borderRadius: radius.card,
    border: `1px solid ${color.border}`,
    whiteSpace: 'pre-line',
    ...inOwnDirection,
    overflowWrap: 'anywhere',
  },
  variants: {
    side: {
      own: {
        borderStartEndRadius: '2px',
        backgroundColor: color.accentSoft,
        borderColor: 'transparent',
        color: color.text,
      },
      other: { borderStartStartRadius: '2px', backgroundColor: color.surfaceRaised },
    },
  },
});

export const foot = recipe({
  base: {
    ...row,
    columnGap: space.xsmall,
    ...mutedCaption,
    fontVariantNumeric: 'tabular-nums',
  },
  variants: { side: { own: { justifyContent: 'flex-end' }, other: {} } },
});

/** A dot with a label, because colour is never the only sign. */
export const unread = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontWeight: 600,
  color: color.actionLink,
  selectors: {
    '&::before': {
      content: '',
      width: '8px',
      height: '8px',
      borderRadius: radius.round,
      backgroundColor: 'currentcolor',
    },
  },
});

/** A line with a label above the unread messages. */
export const unreadLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  color: color.actionLink,
  fontSize: fontSize.caption,
  fontWeight: 600,
  selectors: {
    '&::before, &::after': { content: '', flex: 1, borderTop: '1px solid currentcolor' },
  },
});

export const compose = recipe({
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    backgroundColor: color.surfaceRaised,
    display: 'flex',
    flexDirection: 'column',
    gap: space.small,
    padding: 'clamp(12px, 3vw, 20px)',
    borderTop: `1px solid ${color.border}`,
    '@media': { print: { display: 'none' } },
  },
  variants: { isOver: { true: { backgroundColor: color.accentSoft } } },
});
/** The send button is at the end of the row, whatever precedes it. */
export const send = style({
  ...row,
  justifyContent: 'flex-end',
  gap: space.small,
});
export const attach = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  marginInlineEnd: 'auto',
});
/** Shown for mouse users only: a phone needs the space for the messages. */
export const attachHint = style([
  visuallyHidden,
  {
    ...mutedCaption,
    '@media': {
      [wide.laptop]: {
        position: 'static',
        width: 'auto',
        height: 'auto',
        margin: 0,
        clipPath: 'none',
        whiteSpace: 'normal',
      },
    },
  },
]);

export const attachments = style({ display: 'flex', flexDirection: 'column', gap: space.xxsmall, minWidth: 0 });
export const attachment = style({
  ...row,
  gap: space.xsmall,
  minWidth: 0,
  overflowWrap: 'anywhere',
});
export const attachmentName = style({ flex: '1 1 120px', minWidth: 0 });

export const nothing = style({ display: 'grid', alignContent: 'center', minHeight: '100%' });
