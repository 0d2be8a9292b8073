import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, measure, row } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';
import { smallInset } from './button.css.ts';
import { title1Size, title2Size } from './heading.css.ts';

export const page = recipe({
  variants: {
    kind: {
      app: {
        vars: { [title1Size]: fontSize.appTitle1, [title2Size]: fontSize.appTitle2 },
        paddingBlock: 'clamp(28px, 4vw, 56px) 96px',
      },
      public: { fontSize: fontSize.lead },
    },
  },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '16px 32px',
  marginBottom: 'clamp(24px, 3vw, 40px)',
});

/** On paper it leads nowhere. */
export const back = style({ marginBottom: '8px', '@media': { print: { display: 'none' } } });

/* Aligns the arrow, not the surface and the white space around the arrow, with the heading. */
globalStyle(`${back} :is(a, button):first-child`, { marginInlineStart: `-${smallInset}`, paddingInlineStart: '7.5px' });

export const words = style({ display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, maxWidth: measure });

export const above = style({ ...row, gap: '4px 12px' });
export const eyebrow = style({ fontSize: fontSize.caption, fontWeight: 600, color: color.accent });
