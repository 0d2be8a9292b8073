import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { fontSize, radius, space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Sticky content stays below the sticky header. */
const belowHeader = '104px';

export const layout = recipe({
  base: { display: 'grid', gap: space.xlarge, minWidth: 0 },
  variants: {
    kind: {
      /** A short form next to a picture that is at least as high. */
      picture: {
        '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 13fr) minmax(0, 12fr)', gap: space.xxlarge } },
      },
      /** A long form next to sticky text. */
      aside: {
        '@media': {
          [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) 272px', gap: space.xxlarge, alignItems: 'start' },
        },
      },
    },
  },
});

/** Hidden in small windows, where the form comes first. */
export const picture = style({
  display: 'none',
  '@media': {
    [wide.laptop]: {
      display: 'flex',
      alignItems: 'flex-end',
      overflow: 'hidden',
      position: 'sticky',
      top: belowHeader,
      minHeight: '400px',
      maxHeight: '560px',
      backgroundColor: color.surfaceTint,
      borderRadius: radius.panel,
    },
  },
});

export const aside = style({
  minWidth: 0,
  '@media': { [wide.laptop]: { position: 'sticky', top: belowHeader } },
});

/** As high as its content, not as the picture next to it. */
export const form = style({ alignSelf: 'start', minWidth: 0 });

export const steps = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' });

/** A number with a line to the next one. */
export const step = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr)',
  columnGap: space.medium,
  paddingBlockEnd: space.large,
  counterIncrement: 'step',
  selectors: {
    '&::before': {
      content: 'counter(step)',
      position: 'relative',
      zIndex: 1,
      display: 'grid',
      placeContent: 'center',
      width: '32px',
      height: '32px',
      borderRadius: '50%',
      backgroundColor: color.accentSoft,
      color: color.accentSoftText,
      fontWeight: 600,
      fontSize: fontSize.caption,
    },
    '&:not(:last-child)::after': {
      content: '',
      position: 'absolute',
      insetBlock: '32px 0',
      insetInlineStart: '15px',
      borderInlineStart: `2px solid ${color.accentSoft}`,
    },
    '&:last-child': { paddingBlockEnd: 0 },
  },
});

export const stepName = style({ fontWeight: 600, lineHeight: '32px' });
export const stepDetail = style({ color: color.textMuted, fontSize: fontSize.caption, lineHeight: '1.55' });
