import { style } from '@vanilla-extract/css';
import { fontSize, forcedColors, motion, radius, target, wide } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
});
export const count = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums', outlineOffset: '4px' });

/** Keys are for those who have a keyboard. */
export const keys = style({ display: 'none', '@media': { [wide.laptop]: { display: 'block' } } });

export const groups = style({ display: 'grid', gap: '32px' });
export const day = style({ display: 'grid', gap: '10px', minWidth: 0 });
export const entries = style({
  border: `1px solid ${color.border}`,
  borderRadius: radius.card,
  backgroundColor: color.surfaceRaised,
});

export const entry = style({
  minWidth: 0,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.border}` },
    '&[data-open]': { boxShadow: `inset 3px 0 0 ${color.accent}` },
  },
});

/** Handle and time, sentence, status: side by side where there is room. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0 4px',
  padding: '6px 16px 10px 6px',
  '@media': {
    [wide.laptop]: { gridTemplateColumns: '124px minmax(0, 1fr) auto', columnGap: '12px', padding: '2px 20px 4px 8px' },
  },
});

/** Opens and closes an event; the whole cell is pressed, the time is read. */
export const handle = style({
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: target,
  minHeight: target,
  gridRow: 1,
  gridColumn: 1,
  alignSelf: 'start',
  justifySelf: 'start',
  paddingInline: '10px',
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.textMuted,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: {
    '&:hover': { backgroundColor: color.surfaceTint, color: color.text },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});
export const arrow = style({
  color: color.accent,
  transition: `transform ${motion}`,
  selectors: { [`${handle}[aria-expanded="true"] &`]: { transform: 'rotate(90deg)' } },
});

export const matter = style({
  display: 'grid',
  gap: '2px',
  gridColumn: '1 / -1',
  minWidth: 0,
  paddingInlineStart: '10px',
  '@media': { [wide.laptop]: { gridRow: 1, gridColumn: 2, paddingBlock: '9px', paddingInlineStart: 0 } },
});
export const sentence = style({ overflowWrap: 'anywhere' });
export const unreadable = style({ color: color.textMuted, fontStyle: 'italic' });

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  color: color.textMuted,
  fontSize: fontSize.caption,
});
export const fact = style({
  display: 'inline-block',
  paddingBlock: '2px',
  color: 'inherit',
  textDecorationLine: 'underline',
  textDecorationColor: 'transparent',
  textUnderlineOffset: '0.2em',
  selectors: {
    '&:hover, &:focus-visible': { color: color.accent, textDecorationColor: 'currentColor' },
  },
  '@media': { [forcedColors]: { textDecorationColor: 'currentColor' } },
});

/** Beside the time on a phone, where the sentence takes the whole width. */
export const change = style({
  gridRow: 1,
  gridColumn: 2,
  justifySelf: 'end',
  paddingBlock: '9px',
  '@media': { [wide.laptop]: { gridColumn: 3 } },
});

export const details = style({
  padding: '4px 16px 20px',
  '@media': { [wide.laptop]: { padding: '8px 24px 24px 24px' } },
});
export const detailsFoot = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginBlockStart: '16px' });

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: '12px',
});

/** What is new stands above the list, and stays in sight while it is read. */
export const frame = style({ display: 'grid', minWidth: 0 });
export const news = style({
  position: 'sticky',
  insetBlockStart: '88px',
  zIndex: 1,
  display: 'grid',
  justifyItems: 'center',
});
