import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, radius } from '#theme/scale.ts';
import { color, onAccent } from '#theme/theme.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 16px',
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
  variants: { isDone: { true: onAccent, false: {} } },
});
