import { style } from '@vanilla-extract/css';
import { space, wide } from '../../../theme/scale.ts';

/** Words, facts, decision: below each other on a phone; the decision below the words where the facts stand beside them. */
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

export const words = style({ overflowWrap: 'anywhere', '@media': { [wide.tablet]: { gridArea: 'words' } } });
export const facts = style({ '@media': { [wide.tablet]: { gridArea: 'facts' } } });
export const decision = style({ '@media': { [wide.tablet]: { gridArea: 'decision', alignSelf: 'end' } } });
