import { globalStyle, styleVariants } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { space, wide } from '#theme/scale.ts';
import { button } from './button.css.ts';

const gaps = styleVariants(space, (gap) => ({ gap }));

export const stack = recipe({
  base: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  variants: {
    gap: gaps,
    align: { stretch: {}, start: { alignItems: 'flex-start' }, center: { alignItems: 'center', textAlign: 'center' } },
  },
  defaultVariants: { gap: 'medium', align: 'stretch' },
});

export const cluster = recipe({
  base: { display: 'flex', flexWrap: 'wrap', minWidth: 0 },
  variants: {
    gap: gaps,
    align: {
      center: { alignItems: 'center' },
      start: { alignItems: 'flex-start' },
      baseline: { alignItems: 'baseline' },
      end: { alignItems: 'flex-end' },
    },
    justify: {
      start: {},
      center: { justifyContent: 'center' },
      between: { justifyContent: 'space-between' },
      end: { justifyContent: 'flex-end' },
    },
  },
  defaultVariants: { gap: 'small', align: 'center', justify: 'start' },
});

/* On a phone, buttons wrap: the label of one that starts a line, not its surface, aligns with the line above. */
globalStyle(`${cluster.classNames.variants.justify.start} > ${button.classNames.variants.variant.quiet}`, {
  '@media': { 'screen and (max-width: 639px)': { marginInlineStart: '-9.5px', paddingInline: '8px' } },
});

const atLeast = (width: string, rest: 'auto-fill' | 'auto-fit' = 'auto-fill') => ({
  gridTemplateColumns: `repeat(${rest}, minmax(min(100%, ${width}), 1fr))`,
});

export const grid = recipe({
  base: { display: 'grid', minWidth: 0 },
  variants: {
    gap: gaps,
    /** Minimum width of a column; as many columns as fit are shown side by side. */
    columns: {
      /** Counters share the whole width. */
      narrow: atLeast('140px', 'auto-fit'),
      medium: atLeast('280px'),
      wide: atLeast('380px'),
      /** Two columns of a form. */
      pair: { '@media': { [wide.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } } },
      /** Main content and a side column. */
      aside: { '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' } } },
    },
    align: { stretch: {}, start: { alignItems: 'start' }, center: { alignItems: 'center' } },
  },
  defaultVariants: { gap: 'large', columns: 'medium', align: 'stretch' },
});
