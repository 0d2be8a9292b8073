import { globalStyle, style } from '@vanilla-extract/css';
import { space, wide } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

export const parties = style({
  display: 'grid',
  gap: `${space.large} ${space.medium}`,
  overflowWrap: 'anywhere',
  '@media': { [wide.tablet]: { gridTemplateColumns: '7fr 5fr 5fr' } },
});

export const items = style({ width: '100%', borderCollapse: 'collapse', overflowWrap: 'anywhere' });
globalStyle(`${items} :is(th, td)`, {
  padding: '12px 0',
  borderBottom: `1px solid ${color.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${items} tfoot :is(th, td)`, { borderBottom: 0, fontWeight: 600 });

export const amount = style({});
globalStyle(`${items} .${amount}`, {
  paddingInlineStart: '16px',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});
