import { style } from '@vanilla-extract/css';
import { radius, space } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });

export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  paddingBlock: space.medium,
  borderBlockEnd: `1px solid ${color.border}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 } },
});

/** Symbol and words stay together when the button goes to the next line. */
export const matter = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minWidth: 0,
  flex: '1 1 240px',
});

export const mark = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: '40px',
  height: '40px',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
  color: color.textMuted,
});

export const name = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 600 });
