import { globalStyle, style } from '@vanilla-extract/css';
import {
  bareButton,
  contentWidth,
  font,
  fontSize,
  forcedColors,
  motion,
  radius,
  space,
  target,
  wide,
} from '#theme/scale.ts';
import { color, onAccent, onAccentSoft } from '#theme/theme.css.ts';
import { floating } from '#ui/floating.css.ts';

export const frame = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });
export const main = style({ flex: 1, minWidth: 0 });

/** Reserves the height of the footer until it has loaded. */
export const footRoom = style({ minHeight: '460px' });

export const skip = style({
  position: 'fixed',
  zIndex: 70,
  insetBlockStart: '8px',
  insetInlineStart: '8px',
  padding: '12px 20px',
  borderRadius: radius.control,
  ...onAccent,
  fontWeight: 600,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
});

export const header = style({
  position: 'sticky',
  zIndex: 30,
  insetBlockStart: 0,
  backgroundColor: color.surface,
  borderBottom: `1px solid ${color.border}`,
  // In a low window, such as one zoomed to 400 %, the header is not sticky, to leave the height to the page.
  '@media': { 'screen and (max-height: 320px)': { position: 'static' } },
});

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: '64px',
  width: '100%',
  maxWidth: `calc(${contentWidth} + 2 * clamp(16px, 4vw, 40px))`,
  marginInline: 'auto',
  paddingInline: 'clamp(16px, 4vw, 40px)',
  '@media': { [wide.laptop]: { minHeight: '76px', gap: '32px' } },
});

export const logo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: target,
  marginInlineEnd: 'auto',
  color: color.accent,
  textDecoration: 'none',
  fontFamily: font.headline,
  fontSize: '1.4375rem',
  fontWeight: 600,
  letterSpacing: '-0.02em',
});

export const nav = style({ display: 'none', '@media': { [wide.laptop]: { display: 'block' } } });
export const links = style({ display: 'flex', gap: '4px' });

export const link = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: target,
  paddingInline: '14px',
  borderRadius: radius.control,
  color: color.text,
  fontWeight: 500,
  textDecoration: 'none',
  transition: `color ${motion}`,
  selectors: {
    '&:hover': { color: color.accent, backgroundColor: color.surfaceTint },
    '&[aria-current="page"]': { color: color.accent, fontWeight: 600 },
    '&[aria-current="page"]::after': {
      content: '',
      position: 'absolute',
      insetInline: '14px',
      insetBlockEnd: '4px',
      borderBottom: `3px solid ${color.action}`,
      borderRadius: '3px',
    },
  },
});

export const session = style({
  display: 'none',
  alignItems: 'center',
  gap: '8px',
  minWidth: '190px',
  justifyContent: 'flex-end',
  '@media': { [wide.laptop]: { display: 'flex' } },
});

/** Reserves space while the session is still unknown. */
export const unknown = style({ visibility: 'hidden' });

export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: target,
  paddingInline: '12px',
  marginInlineEnd: '-12px',
  ...bareButton,
  borderRadius: radius.control,
  color: color.text,
  fontWeight: 600,
  '@media': { [wide.laptop]: { display: 'none' } },
});

export const drawer = style({
  borderTop: `1px solid ${color.border}`,
  padding: '8px clamp(16px, 4vw, 40px) 24px',
  maxHeight: 'calc(100dvh - 65px)',
  overflowY: 'auto',
  '@media': { [wide.laptop]: { display: 'none' } },
});

export const drawerLink = style({
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: '52px',
  paddingInline: '12px',
  ...bareButton,
  borderInlineStart: '3px solid transparent',
  borderRadius: radius.control,
  color: color.text,
  fontSize: '1.0625rem',
  fontWeight: 500,
  textAlign: 'start',
  textDecoration: 'none',
  selectors: {
    '&:hover': { backgroundColor: color.surfaceTint },
    '&[aria-current="page"]': {
      borderInlineStartColor: color.action,
      borderStartStartRadius: 0,
      borderEndStartRadius: 0,
      color: color.accent,
      fontWeight: 600,
    },
  },
  '@media': {
    [forcedColors]: {
      borderInlineStartColor: 'Canvas',
      selectors: { '&[aria-current="page"]': { borderInlineStartColor: 'Highlight' } },
    },
  },
});

export const drawerMember = style({
  marginTop: '8px',
  paddingTop: '12px',
  borderTop: `1px solid ${color.border}`,
});

export const drawerName = style({
  padding: '4px 15px',
  color: color.textMuted,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
});
export const drawerActions = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '12px',
  paddingTop: '12px',
});

export const trigger = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: target,
  maxWidth: '240px',
  padding: '6px 12px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontWeight: 600,
  cursor: 'pointer',
  transition: `border-color ${motion}`,
  selectors: { '&:hover, &[data-state="open"]': { borderColor: color.accent } },
});

export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export const menu = style([floating, { zIndex: 40, minWidth: '220px', padding: '6px' }]);

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: target,
  paddingInline: '12px',
  borderRadius: radius.control,
  color: color.text,
  fontWeight: 500,
  textDecoration: 'none',
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-highlighted]': onAccentSoft,
    '&[data-highlighted]:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' },
  },
});

export const separator = style({ margin: '6px 12px', borderTop: `1px solid ${color.border}` });

export const warning = style({ paddingBlockStart: space.medium });

export const picture = style({
  overflow: 'hidden',
  aspectRatio: '720 / 300',
  borderRadius: radius.panel,
  marginBottom: '32px',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '12px' });
export const failure = style({ padding: '96px 24px', textAlign: 'center' });

export const useful = style({ marginTop: '40px' });
globalStyle(`${useful} h2`, { fontSize: fontSize.body, fontWeight: 600 });
globalStyle(`${useful} ul`, { display: 'flex', flexWrap: 'wrap', columnGap: '28px' });
globalStyle(`${useful} a`, { display: 'inline-flex', alignItems: 'center', minHeight: '44px' });

export const pending = style({ paddingBlock: '56px', minHeight: '70vh' });

/** Keeps a member's navigation free, as `web/public/theme.js` knows of the session first, so that the page does not move. */
export const barPlace = style({
  display: 'none',
  height: '57px',
  borderBottom: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  selectors: { ':root[data-member] &': { display: 'block' } },
  '@media': { [wide.tablet]: { height: '49px' }, print: { height: 0 } },
});
