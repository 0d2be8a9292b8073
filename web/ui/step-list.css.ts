import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, radius } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 16px',
});

export const step = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  paddingBlock: '12px',
  borderTop: `1px solid ${color.border}`,
  selectors: { '&:last-child': { paddingBlockEnd: 0 } },
});

export const matter = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px',
  flex: '1 1 260px',
  minWidth: 0,
});

export const mark = recipe({
  base: {
    display: 'grid',
    placeContent: 'center',
    width: '28px',
    height: '28px',
    border: `1px solid ${color.accent}`,
    borderRadius: radius.round,
    color: color.accent,
    fontSize: fontSize.caption,
    fontWeight: 600,
  },
  variants: { isDone: { true: { backgroundColor: color.accent, color: color.accentText }, false: {} } },
});

export const title = style({ fontWeight: 600 });
export const detail = style({ color: color.textMuted, fontSize: fontSize.caption, overflowWrap: 'anywhere' });
