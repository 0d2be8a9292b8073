import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { bareButton, fontSize, measure, motion, radius, row, space, target, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccentSoft, raised } from '#theme/theme.css.ts';

/** Cards of equal height, with the footer at the bottom. */
export const card = style({ display: 'flex', flexDirection: 'column', gap: space.xsmall, height: '100%' });
export const foot = style({ marginBlockStart: 'auto' });
export const item = style({ display: 'grid' });

export const presets = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' });

/** The selected one is filled and has a tick. */
export const preset = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: target,
  padding: '8px 14px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: radius.round,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  fontSize: fontSize.caption,
  fontWeight: 600,
  cursor: 'pointer',
  transition: `background-color ${motion}, border-color ${motion}`,
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&[aria-pressed="true"]': {
      borderColor: color.accent,
      ...onAccentSoft,
    },
  },
});

export const frame = style({
  // Keeps a small number of columns close together.
  width: 'fit-content',
  minWidth: 'min(100%, 440px)',
  maxWidth: '100%',
  maxHeight: 'min(70vh, 640px)',
  overflow: 'auto',
  ...raised,
  '@media': { print: { maxHeight: 'none', overflow: 'visible', border: 0 } },
});

export const table = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: fontSize.caption,
  fontVariantNumeric: 'tabular-nums',
});

/** Sticks while the rows scroll. */
export const headCell = recipe({
  base: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1,
    padding: 0,
    verticalAlign: 'bottom',
    borderBottom: `1px solid ${color.borderStrong}`,
    backgroundColor: color.surfaceTint,
    '@media': { print: { position: 'static' } },
  },
  variants: { isFirst: { true: { insetInlineStart: 0, zIndex: 2 }, false: {} } },
});

export const sort = recipe({
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '4px',
    width: '100%',
    minHeight: target,
    padding: '10px 14px',
    ...bareButton,
    ...mutedCaption,
    fontWeight: 600,
    lineHeight: '1.35',
    textAlign: 'start',
    transition: `color ${motion}`,
    selectors: {
      '&:hover': { color: color.text },
      '[aria-sort] > &': { color: color.accent },
      '&:focus-visible': { outlineOffset: '-3px' },
    },
  },
  variants: { isFigure: { true: { justifyContent: 'flex-end', textAlign: 'end' }, false: {} } },
});

/** Reserves space in every header, so that sorting moves nothing. */
export const direction = style({
  width: '1em',
  flex: 'none',
  visibility: 'hidden',
  selectors: { '[aria-sort] &': { visibility: 'visible' }, '[aria-sort="ascending"] &': { transform: 'scaleY(-1)' } },
  '@media': { print: { display: 'none' } },
});

export const cell = recipe({
  base: {
    padding: '9px 14px',
    fontWeight: 400,
    textAlign: 'start',
    verticalAlign: 'baseline',
    lineHeight: '1.45',
    selectors: { 'tr + tr > &': { borderTop: `1px solid ${color.border}` } },
  },
  variants: {
    isFigure: { true: { textAlign: 'end', whiteSpace: 'nowrap' }, false: {} },
    isDate: { true: { whiteSpace: 'nowrap' }, false: {} },
    /** Row header; sticks while the figures scroll horizontally. */
    isFirst: {
      true: {
        position: 'sticky',
        insetInlineStart: 0,
        minWidth: 'min(11rem, 38vw)',
        maxWidth: '44vw',
        overflowWrap: 'break-word',
        backgroundColor: color.surfaceRaised,
        '@media': { print: { position: 'static' } },
      },
      false: {},
    },
  },
});

/** The events of a row. */
export const eventsHead = style({ padding: '10px 14px', color: color.textMuted, fontWeight: 600, textAlign: 'start' });
export const eventsCell = style({
  padding: '1px 4px',
  verticalAlign: 'baseline',
  selectors: { 'tr + tr > &': { borderTop: `1px solid ${color.border}` } },
});
globalStyle(`${eventsHead}, ${eventsCell}`, { '@media': { print: { display: 'none' } } });
export const events = style({ display: 'grid', gap: space.small });
export const event = style({ overflowWrap: 'anywhere' });

/** Space of the sort arrow in the header. */
export const figureEnd = style({ paddingInlineEnd: 'calc(14px + 1em + 4px)' });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12px 24px',
});
export const text = style({ display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 });
export const notes = style({
  display: 'grid',
  gap: '4px',
  maxWidth: measure,
  paddingInlineStart: '20px',
  ...mutedCaption,
  listStyle: 'disc',
});
/** Buttons next to a select, aligned with its box. */
export const besideSelect = style({
  ...row,
  gap: space.xsmall,
  minHeight: '48px',
});
/** A result that consists of a single figure. */
export const figure = style({
  fontSize: fontSize.title1,
  fontWeight: 600,
  lineHeight: '1.15',
  fontVariantNumeric: 'tabular-nums',
});

/** Events next to the other fields on wide screens. */
export const composer = style({
  display: 'grid',
  gap: space.large,
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 360px) minmax(0, 1fr)' } },
});

/** Scrolls at the height of the rest of the form. */
export const eventList = style({
  display: 'grid',
  gap: space.medium,
  maxHeight: '320px',
  overflow: 'auto',
  padding: `${space.xsmall} ${space.small}`,
  border: `1px solid ${color.border}`,
  borderRadius: radius.control,
  '@media': { [wide.laptop]: { maxHeight: '460px' } },
});

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space.xsmall });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  maxWidth: '100%',
  minHeight: target,
  padding: '6px 12px',
  border: '1px solid transparent',
  borderRadius: radius.round,
  ...onAccentSoft,
  fontSize: fontSize.caption,
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
  transition: `border-color ${motion}`,
  selectors: { '&:hover': { borderColor: color.accent } },
});

export const condition = style({
  display: 'grid',
  gap: space.small,
  alignItems: 'start',
  '@media': {
    [wide.tablet]: { gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 0.9fr) minmax(0, 1.2fr) auto' },
  },
  selectors: {
    '& + &': { paddingBlockStart: space.small, borderBlockStart: `1px solid ${color.border}` },
  },
});

/** Aligned with the controls, not with their labels. */
export const remove = style({
  '@media': { [wide.tablet]: { paddingBlockStart: 'calc(1.4em + 8px)' } },
});

export const sentence = style({ fontSize: fontSize.lead, lineHeight: '1.5', overflowWrap: 'anywhere' });
