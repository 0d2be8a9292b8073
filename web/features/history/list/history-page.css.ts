import { globalStyle, style } from '@vanilla-extract/css';
import { bareButton, fontSize, forcedColors, motion, radius, row, spreadRow, target, wide } from '#theme/scale.ts';
import { color, mutedCaption, onAccentSoft, raised } from '#theme/theme.css.ts';
import { toggle } from '../event-parts.css.ts';

export const head = style({
  ...spreadRow,
  gap: '8px 16px',
});
export const count = style({
  flex: '1 1 240px',
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  outlineOffset: '4px',
});

/** Only for devices with a keyboard. */
export const keys = style({ display: 'none', '@media': { [wide.laptop]: { display: 'block' } } });

export const groups = style({ display: 'grid', gap: '32px' });
export const day = style({ display: 'grid', gap: '10px', minWidth: 0 });
export const entries = style({
  ...raised,
});

export const entry = style({
  minWidth: 0,
  selectors: {
    '& + &': { borderTop: `1px solid ${color.border}` },
    '&[data-open]': { boxShadow: `inset 3px 0 0 ${color.accent}` },
  },
});

/** The single events of a group. */
export const run = style({
  borderTop: `1px solid ${color.border}`,
  borderInlineStart: `3px solid ${color.border}`,
  backgroundColor: color.surface,
});

/** Toggle and time, sentence, status: in one row on wide screens. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0 4px',
  padding: '6px 16px 10px 6px',
  '@media': {
    [wide.laptop]: { gridTemplateColumns: '124px minmax(0, 1fr) auto', columnGap: '12px', padding: '2px 20px 4px 8px' },
  },
});

/** Toggles an event. The whole cell is the target. */
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
  ...bareButton,
  borderRadius: radius.control,
  color: color.textMuted,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
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
  ...mutedCaption,
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

/** Next to the time on a phone, where the sentence takes the full width. */
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

/** Sticks above the list. */
export const frame = style({ display: 'grid', minWidth: 0 });
export const news = style({
  position: 'sticky',
  insetBlockStart: '88px',
  zIndex: 1,
  display: 'grid',
  justifyItems: 'center',
});

export const waiting = style({ paddingBlockEnd: '16px' });

export const bar = style({ display: 'grid', gap: '16px', minWidth: 0 });

/** One row that scrolls horizontally on a phone. */
export const choices = style({
  display: 'flex',
  gap: '8px',
  minWidth: 0,
  marginInline: '-3px',
  padding: '3px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': { [wide.laptop]: { flexWrap: 'wrap' } },
});
export const choice = style([
  toggle,
  {
    flex: 'none',
    paddingInline: '16px',
    fontSize: '0.9375rem',
    transition: `background-color ${motion}, border-color ${motion}`,
  },
]);

/** Search box, selects, and the toggle of further filters. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '16px 12px',
  alignItems: 'end',
  minWidth: 0,
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) 200px 260px auto' } },
});
globalStyle(`${fields} > :first-child, ${fields} > button`, {
  gridColumn: '1 / -1',
  '@media': { [wide.laptop]: { gridColumn: 'auto' } },
});
export const more = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '16px',
  alignItems: 'start',
  selectors: { '&[hidden]': { display: 'none' } },
  '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' } },
});

export const active = style({ ...row, gap: '8px' });
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  minWidth: 0,
  borderRadius: radius.control,
});
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  maxWidth: '100%',
  minHeight: target,
  padding: '6px 12px 6px 14px',
  border: '1px solid transparent',
  borderRadius: radius.round,
  ...onAccentSoft,
  fontSize: fontSize.caption,
  fontWeight: 600,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:hover': { borderColor: color.accent } },
});

export const block = style({
  ...spreadRow,
  gap: '12px 24px',
  paddingBlockStart: '20px',
  borderTop: `1px solid ${color.border}`,
});
export const text = style({ display: 'grid', gap: '2px', minWidth: 0, flex: '1 1 280px' });
export const files = style({ display: 'flex', flexWrap: 'wrap', gap: '8px' });

export const checkpoint = style({
  ...spreadRow,
  gap: '16px 32px',
});
export const checkpointText = style({ display: 'grid', gap: '6px', minWidth: 0, flex: '1 1 320px' });
export const key = style({ overflowWrap: 'anywhere' });
export const piece = style({ display: 'inline-block', marginInlineEnd: '1ch' });

export const picker = style({ position: 'relative', minWidth: 0 });
export const list = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: '100%',
  zIndex: 2,
  maxHeight: '320px',
  padding: '4px',
  overflowY: 'auto',
});
export const option = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: target,
  padding: '6px 12px',
  borderRadius: radius.control,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: {
    '&[aria-selected="true"]': {
      ...onAccentSoft,
      outline: '2px solid transparent',
    },
    '&:hover': { backgroundColor: color.surfaceTint },
  },
});
export const detail = style({ fontSize: fontSize.caption });
