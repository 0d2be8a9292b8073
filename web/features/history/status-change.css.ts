import { style } from '@vanilla-extract/css';
import { color } from '../../theme/theme.css.ts';

export const change = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 6px' });
export const arrow = style({ color: color.textMuted });
