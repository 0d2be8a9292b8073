import { style } from '@vanilla-extract/css';
import { spreadRow } from '#theme/scale.ts';
import { color, mutedCaption } from '#theme/theme.css.ts';

export const task = style({
  ...spreadRow,
  gap: '8px 24px',
  paddingBlock: '12px',
  borderTop: `1px solid ${color.border}`,
  selectors: { '&:last-child': { paddingBlockEnd: 0 } },
});

export const matter = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '12px',
  flex: '1 1 260px',
  minWidth: 0,
});

export const mark = style({ color: color.accentSoftText, fontSize: '1.125rem', lineHeight: '1.5' });
export const title = style({ fontWeight: 600 });
export const detail = style({ ...mutedCaption, overflowWrap: 'anywhere' });
