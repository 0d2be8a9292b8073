import { globalStyle, style } from '@vanilla-extract/css';
import { space, wide } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

/** A further section of a dialog, set apart from the first. */
export const section = style({ borderTop: `1px solid ${color.border}`, paddingTop: '24px' });

export const charge = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  paddingBlock: '12px',
  borderTop: `1px solid ${color.border}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 } },
});
export const chargeName = style({ fontWeight: 600 });
export const due = style({ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'end' });
export const chargeDetail = style({ gridColumn: '1 / -1', ...mutedCaption });

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
  whiteSpace: 'nowrap',
});
