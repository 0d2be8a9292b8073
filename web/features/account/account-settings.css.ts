import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** Explanation on the left, controls on the right. */
export const section = style({
  display: 'grid',
  gap: space.medium,
  paddingBlock: space.xlarge,
  borderBlockStart: `1px solid ${color.border}`,
  '@media': {
    [wide.laptop]: {
      gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 7fr)',
      columnGap: space.xxlarge,
      paddingBlock: space.xxlarge,
    },
  },
  selectors: { '&:first-child': { borderBlockStart: 0, paddingBlockStart: 0 } },
});

export const devices = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });

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

/** Icon and text stay together when the button wraps. */
export const deviceText = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minWidth: 0,
  flex: '1 1 240px',
});

export const deviceIcon = style({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: '40px',
  height: '40px',
  borderRadius: radius.control,
  backgroundColor: color.surfaceTint,
  color: color.textMuted,
});

export const deviceName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  fontWeight: 600,
});

export const consequences = style({
  display: 'grid',
  gap: space.xsmall,
  listStyle: 'disc',
  paddingInlineStart: '1.25em',
});

globalStyle(`${consequences} li::marker`, { color: color.critical });
