import { style } from '@vanilla-extract/css';
import { fontSize } from '#theme/scale.ts';
import { color } from '#theme/theme.css.ts';

/** A further matter of a dialog, set apart from the first. */
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
export const chargeDetail = style({ gridColumn: '1 / -1', fontSize: fontSize.caption, color: color.textMuted });
