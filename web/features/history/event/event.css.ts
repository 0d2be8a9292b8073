import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Fields of an event next to its envelope. */
export const columns = style({
  display: 'grid',
  gap: '24px 40px',
  alignItems: 'start',
  minWidth: 0,
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const part = style({ display: 'grid', gap: '8px', minWidth: 0 });

export const jsonHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
});

/** A tree of three levels, each indented and joined to the one above by a line. */
export const chain = style({ display: 'grid', gap: '4px' });
export const link = recipe({
  base: {
    position: 'relative',
    display: 'grid',
    gap: '2px',
    paddingBlock: '6px',
    paddingInlineStart: '28px',
    selectors: {
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '7px',
        insetBlock: '-8px auto',
        width: '12px',
        height: '28px',
        border: `solid ${color.borderStrong}`,
        borderWidth: '0 0 1.5px 1.5px',
        borderEndStartRadius: '8px',
      },
    },
  },
  variants: {
    place: {
      first: { paddingInlineStart: 0, selectors: { '&::before': { display: 'none' } } },
      own: {},
      next: { marginInlineStart: '28px' },
    },
  },
});
export const own = style({ fontWeight: 600 });
export const when = style({ color: color.textMuted, fontSize: fontSize.caption });
export const whole = style({ display: 'grid', gap: '24px', minWidth: 0 });
