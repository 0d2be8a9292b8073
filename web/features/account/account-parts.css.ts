import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, fontSize, forcedColors, radius, row, space, spreadRow, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccentSoft } from '#theme/theme.css.ts';

/** Sticky content stays below the sticky header. */
const belowHeader = '104px';

export const layout = recipe({
  base: { display: 'grid', gap: space.xlarge, minWidth: 0 },
  variants: {
    kind: {
      /** A short form next to a picture that is at least as high. */
      picture: {
        '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 13fr) minmax(0, 12fr)', gap: space.xxlarge } },
      },
      /** A long form next to sticky text. */
      aside: {
        '@media': {
          [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) 272px', gap: space.xxlarge, alignItems: 'start' },
        },
      },
    },
  },
});

/** Hidden in small windows, where the form comes first. */
export const picture = style({
  display: 'none',
  '@media': {
    [wide.laptop]: {
      display: 'flex',
      alignItems: 'flex-end',
      overflow: 'hidden',
      position: 'sticky',
      top: belowHeader,
      minHeight: '400px',
      maxHeight: '560px',
      backgroundColor: color.surfaceTint,
      borderRadius: radius.panel,
    },
  },
});

export const aside = style({
  minWidth: 0,
  '@media': { [wide.laptop]: { position: 'sticky', top: belowHeader } },
});

/** As high as its content, not as the picture next to it. */
export const form = style({ alignSelf: 'start', minWidth: 0 });

export const steps = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' });

/** A number with a line to the next one. */
export const step = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  columnGap: space.medium,
  paddingBlockEnd: space.large,
  counterIncrement: 'step',
  selectors: {
    '&::before': {
      content: 'counter(step)',
      position: 'relative',
      zIndex: 1,
      display: 'grid',
      placeContent: 'center',
      width: '32px',
      height: '32px',
      borderRadius: '50%',
      ...onAccentSoft,
      fontWeight: 600,
      fontSize: fontSize.caption,
    },
    '&:not(:last-child)::after': {
      content: '',
      position: 'absolute',
      insetBlock: '32px 0',
      insetInlineStart: '15px',
      borderInlineStart: `2px solid ${color.accentSoft}`,
    },
    '&:last-child': { paddingBlockEnd: 0 },
  },
});

export const stepName = style({ fontWeight: 600, lineHeight: '32px' });
export const stepDetail = style({ ...mutedCaption, lineHeight: '1.55' });

export const frame = style({ display: 'grid', gap: '6px', minWidth: 0, alignContent: 'start' });

/** Keeps room for the meter and a line: it appears later, when a member may be about to press the button below. */
export const typedFrame = style([frame, { ...mutedCaption, lineHeight: '1.5', minHeight: 'calc(14px + 1lh)' }]);

const weak = { backgroundImage: 'none', backgroundColor: color.critical } as const;
const strong = { backgroundImage: 'none', backgroundColor: color.positive } as const;

/* Each browser has its own pseudo-elements for the parts of a meter. */
export const meter = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: '8px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundImage: 'none',
  backgroundColor: color.surfaceTint,
  overflow: 'hidden',
  selectors: {
    '&::-webkit-meter-inner-element': { display: 'block', height: '100%' },
    '&::-webkit-meter-bar': { height: '100%', border: 0, backgroundImage: 'none', backgroundColor: color.surfaceTint },
    '&::-webkit-meter-suboptimum-value': weak,
    '&::-webkit-meter-even-less-good-value': weak,
    '&::-webkit-meter-optimum-value': strong,
    '&:-moz-meter-sub-optimum::-moz-meter-bar': weak,
    '&:-moz-meter-sub-sub-optimum::-moz-meter-bar': weak,
    '&:-moz-meter-optimum::-moz-meter-bar': strong,
  },
  '@media': { [forcedColors]: { appearance: 'auto' } },
});

export const words = style({ ...mutedCaption, lineHeight: '1.5' });

/** Cameras need dark modules on a light background in either theme; the border is unobtrusive. */
export const qrCode = style({
  display: 'block',
  width: '216px',
  height: '216px',
  padding: space.small,
  borderRadius: radius.control,
  border: `1px solid ${color.border}`,
  backgroundColor: '#fff',
  fill: '#000',
});

export const secret = style({ fontFamily: font.code, letterSpacing: '0.06em', overflowWrap: 'anywhere' });

export const setUpSteps = style({
  display: 'grid',
  gap: space.medium,
  margin: 0,
  paddingInlineStart: '1.25em',
  listStyle: 'decimal',
});

export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: space.xsmall,
  margin: 0,
  padding: space.medium,
  listStyle: 'none',
  borderRadius: radius.control,
  border: `1px solid ${color.border}`,
  backgroundColor: color.surfaceTint,
  fontFamily: font.code,
  fontSize: fontSize.body,
  '@media': { print: { backgroundColor: 'transparent' } },
});

/** What is printed of a page with recovery codes: one sheet, without the page and the dialog around it. */
export const sheet = style({});
export const sheetTitle = style({
  display: 'none',
  marginBlockEnd: space.medium,
  '@media': { print: { display: 'block' } },
});
globalStyle(`body:has(.${sheet}) :not(:has(.${sheet}), .${sheet}, .${sheet} *)`, {
  '@media': { print: { display: 'none !important' } },
});
globalStyle(`dialog:has(.${sheet})::backdrop`, { '@media': { print: { display: 'none' } } });
globalStyle(`body :has(.${sheet})`, {
  '@media': {
    print: {
      inset: 0,
      width: 'auto',
      maxHeight: 'none',
      margin: 0,
      padding: 0,
      border: 0,
      boxShadow: 'none',
      backgroundColor: 'transparent',
      overflow: 'visible',
    },
  },
});

export const banner = style({ paddingBlockStart: space.medium });

export const stage = style({
  position: 'relative',
  height: 'min(320px, 50dvh)',
  overflow: 'hidden',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
});

export const zoom = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space.small,
  accentColor: color.accent,
});

/** Explanation on the left, controls on the right. */
export const section = style({
  display: 'grid',
  gap: space.medium,
  paddingBlock: space.xlarge,
  borderBlockStart: `1px solid ${color.border}`,
  '@media': {
    [wide.laptop]: {
      gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 7fr)',
      columnGap: space.xxlarge,
      paddingBlock: space.xxlarge,
    },
  },
  selectors: { '&:first-child': { borderBlockStart: 0, paddingBlockStart: 0 } },
});

export const devices = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });

export const device = style({
  ...spreadRow,
  gap: space.small,
  paddingBlock: space.medium,
  borderBlockEnd: `1px solid ${color.border}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
});

/** Icon and text stay together when the button wraps. */
export const deviceText = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minWidth: 0,
  flex: '1 1 240px',
});

export const deviceIcon = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: '40px',
  height: '40px',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
  color: color.textMuted,
});

export const deviceName = style({
  ...row,
  gap: '2px 8px',
  fontWeight: 600,
});

export const consequences = style({
  display: 'grid',
  gap: space.xsmall,
  listStyle: 'disc',
  paddingInlineStart: '1.25em',
});

globalStyle(`${consequences} li::marker`, { color: color.critical });
