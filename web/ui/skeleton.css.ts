import { globalKeyframes, globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { radius, reducedMotion } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

globalKeyframes('skeleton-breathe', { '50%': { opacity: 0.55 } });

export const group = style({ display: 'flex', flexDirection: 'column', gap: '12px' });

/* While the page is loading, the footer stays below the window, so that it does not jump when the content appears. */
globalStyle(`#main:has(${group})`, { minHeight: '100dvh' });

export const skeleton = recipe({
  base: {
    display: 'block',
    backgroundColor: color.border,
    borderRadius: radius.control,
    animation: 'skeleton-breathe 1.8s ease-in-out infinite',
    '@media': { [reducedMotion]: { animation: 'none' } },
  },
  variants: {
    shape: {
      line: { height: '16px', width: '100%' },
      title: { height: '28px', width: '70%' },
      block: { height: '128px', width: '100%', borderRadius: radius.card },
    },
  },
});
