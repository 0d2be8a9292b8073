import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, fontSize, inOwnDirection, inOwnDirectionAtLeft, radius, space, spreadRow, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccentSoft } from '#theme/theme.css.ts';
import { smallInset } from '#ui/button.css.ts';

/** Preserves line breaks. */
export const prose = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', ...inOwnDirection });

/** A quotation: the note of an invitation. */
export const note = style({ paddingInlineStart: '14px', borderInlineStart: `3px solid ${color.accent}` });

export const member = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xxsmall,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { paddingTop: space.medium, borderTop: `1px solid ${color.border}` } },
});

export const phase = style({
  display: 'flex',
  flexDirection: 'column',
  padding: '12px 16px',
  borderRadius: radius.control,
  ...onAccentSoft,
});
export const phaseTerm = style({ fontSize: fontSize.caption, fontWeight: 600 });
export const phaseName = style({
  fontFamily: font.headline,
  fontSize: fontSize.title3,
  overflowWrap: 'anywhere',
  ...inOwnDirectionAtLeft,
});

export const points = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xsmall,
  paddingInlineStart: '1.25em',
  listStyle: 'disc',
  overflowWrap: 'anywhere',
});

globalStyle(`${points} > li`, inOwnDirectionAtLeft);
globalStyle(`${points} > li::marker`, { color: color.accent });

export const marks = style({ display: 'flex', flexWrap: 'wrap', gap: space.xsmall });

/** Aligns the buttons' labels, not their surfaces, with the page. */
export const above = style({
  ...spreadRow,
  marginInlineEnd: '-16px',
});

export const nextStep = recipe({
  base: {
    display: 'grid',
    gap: '16px 32px',
    alignItems: 'center',
    borderRadius: radius.card,
    backgroundColor: color.surfaceTint,
    outline: 'none',
    overflowWrap: 'anywhere',
    '@media': {
      [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
      print: { padding: 0, backgroundColor: 'transparent' },
    },
  },
  variants: {
    brief: { true: { padding: '12px clamp(16px, 3vw, 28px)' }, false: { padding: 'clamp(16px, 3vw, 28px)' } },
  },
});
export const nextStepWords = style({ display: 'flex', flexDirection: 'column', gap: space.xxsmall, minWidth: 0 });

export const invitation = style({
  ...spreadRow,
  gap: '8px 16px',
  paddingBlock: space.small,
  overflowWrap: 'anywhere',
  selectors: {
    '& + &': { borderTop: `1px solid ${color.border}` },
    '&:first-child': { paddingBlockStart: 0 },
    '&:last-child': { paddingBlockEnd: 0 },
  },
});

/** The buttons of an invitation stay on one line. */
export const invitationActions = style({ display: 'flex', flex: 'none', gap: space.xsmall });

export const found = style({ display: 'flex', flexDirection: 'column' });
/** The portrait next to the name, which shrinks. */
export const foundPerson = style({ display: 'flex', flex: '1 1 220px', gap: space.small, minWidth: 0 });
export const foundEntry = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.xsmall,
  paddingBlock: space.medium,
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: `1px solid ${color.border}` } },
});

/** When printed, the cards become sections of one document. */
export const details = style({});
globalStyle(`${details} section`, {
  '@media': { print: { padding: '0 0 8px', border: 0, backgroundColor: 'transparent' } },
});

/** Next to the main content in wide windows; in columns when printed. */
export const side = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  minWidth: 0,
  '@media': {
    print: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
});

/** Aligns the label of the first button, not its surface, with the page; on a phone, every row of buttons does so. */
export const months = style({ '@media': { [wide.tablet]: { marginInlineStart: `-${smallInset}` } } });

/** The source line of a printed page. */
export const imprint = style({
  display: 'none',
  marginTop: space.medium,
  ...mutedCaption,
  '@media': { print: { display: 'block' } },
});
