import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { inOwnDirectionAtLeft, wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

export const list = style({ display: 'grid' });

export const entry = recipe({
  base: {
    display: 'grid',
    gap: '2px 24px',
    paddingBlock: '10px',
    borderBottom: `1px solid ${color.border}`,
    selectors: { '&:last-child': { borderBottom: 0 } },
  },
  variants: {
    layout: {
      stacked: {},
      columns: { '@media': { [wide.tablet]: { gridTemplateColumns: 'minmax(120px, 1fr) minmax(0, 2fr)' } } },
      rows: {
        gridTemplateColumns: '96px minmax(0, 1fr)',
        columnGap: '12px',
        '@media': { [wide.tablet]: { gridTemplateColumns: 'minmax(120px, 1fr) minmax(0, 2fr)', columnGap: '24px' } },
      },
    },
  },
});

export const term = style({ ...mutedCaption, fontWeight: 600, lineHeight: '1.7' });
export const description = style({ minWidth: 0, overflowWrap: 'anywhere', ...inOwnDirectionAtLeft });
