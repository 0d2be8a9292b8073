import { style } from '@vanilla-extract/css';
import { radius, space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const filters = style({
  display: 'grid',
  gap: '16px',
  alignItems: 'end',
  '@media': {
    [wide.tablet]: {
      gridAutoFlow: 'column',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridAutoColumns: 'minmax(180px, 240px)',
      selectors: { '&:has(> :only-child)': { gridTemplateColumns: 'minmax(180px, 280px)' } },
    },
  },
});

/** Name of an entry; a long word breaks instead of widening the card. */
export const entryName = style({ minWidth: 0, overflowWrap: 'anywhere' });

/** Hidden on phones, which have no keyboard. */
export const help = style({
  display: 'none',
  marginBottom: space.small,
  '@media': { [wide.tablet]: { display: 'block' } },
});

export const key = style({
  padding: '1px 6px',
  border: `1px solid ${color.borderStrong}`,
  borderRadius: '4px',
  backgroundColor: color.surfaceRaised,
  fontFamily: 'inherit',
});

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

/** Text of the mail with its own line breaks. */
export const text = style({
  padding: '16px',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
