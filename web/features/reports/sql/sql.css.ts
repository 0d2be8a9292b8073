import { style } from '@vanilla-extract/css';
import { bareButton, fontSize, radius, space, target, wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

/** The query and its result beside the tables on wide screens. */
export const desk = style({
  display: 'grid',
  gap: space.large,
  alignItems: 'start',
  '@media': { [wide.laptop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 340px)' } },
});
export const main = style({
  display: 'grid',
  // The table of a wide result scrolls in its frame.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.large,
  minWidth: 0,
});
export const editor = style({ minWidth: 0, selectors: { '&[hidden]': { display: 'none' } } });

export const tables = style({
  maxHeight: '300px',
  overflow: 'auto',
  padding: `${space.xxsmall} ${space.small}`,
  border: `1px solid ${color.border}`,
  borderRadius: radius.control,
  backgroundColor: color.surfaceRaised,
  '@media': { [wide.laptop]: { maxHeight: '640px' } },
});
export const table = style({
  minHeight: target,
  paddingBlock: space.xsmall,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
});
export const columns = style({ display: 'grid', paddingBlockEnd: space.xsmall });
export const column = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '2px',
  width: '100%',
  minHeight: target,
  padding: `${space.xxsmall} ${space.xsmall}`,
  ...bareButton,
  borderRadius: radius.control,
  color: color.text,
  textAlign: 'start',
  selectors: { '&:hover': { backgroundColor: color.surfaceTint } },
});
export const meaning = style({ display: 'block', ...mutedCaption });

export const query = style({
  margin: 0,
  maxHeight: '7.5em',
  overflow: 'hidden',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: fontSize.caption,
  lineHeight: '1.5',
});
