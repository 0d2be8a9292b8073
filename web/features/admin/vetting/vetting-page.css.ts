import { style } from '@vanilla-extract/css';
import { space, wide } from '#theme/scale.ts';

/** Text, facts and decision in one column on a phone; otherwise the facts get their own column. */
export const matter = style({
  display: 'grid',
  gap: `${space.medium} ${space.xlarge}`,
  alignItems: 'start',
  '@media': {
    [wide.tablet]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"words facts" "decision facts"',
    },
  },
});

export const bio = style({ overflowWrap: 'anywhere', '@media': { [wide.tablet]: { gridArea: 'words' } } });
export const facts = style({ '@media': { [wide.tablet]: { gridArea: 'facts' } } });
export const decision = style({ '@media': { [wide.tablet]: { gridArea: 'decision', alignSelf: 'end' } } });
