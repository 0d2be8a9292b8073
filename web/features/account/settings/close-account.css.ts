import { globalStyle, style } from '@vanilla-extract/css';
import { space } from '../../../theme/scale.ts';
import { color } from '../../../theme/theme.css.ts';

export const list = style({ display: 'grid', gap: space.xsmall, listStyle: 'disc', paddingInlineStart: '1.25em' });

globalStyle(`${list} li::marker`, { color: color.critical });
