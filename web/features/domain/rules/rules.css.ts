import { style } from '@vanilla-extract/css';
import { fontSize, wide } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const story = style({ display: 'grid', gap: '8px' });

export const part = style({
  display: 'grid',
  gap: '2px 16px',
  paddingTop: '8px',
  borderTop: `1px solid ${color.border}`,
  '@media': { [wide.tablet]: { gridTemplateColumns: '64px minmax(0, 1fr)' } },
});

export const term = style({ color: color.textMuted, fontSize: fontSize.caption, fontWeight: 600, lineHeight: '1.8' });
export const steps = style({ display: 'grid', gap: '4px' });
export const step = style({ overflowWrap: 'anywhere' });
