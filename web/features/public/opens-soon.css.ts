import { style } from '@vanilla-extract/css';
import { radius } from '../../theme/scale.ts';

export const picture = style({ overflow: 'hidden', borderRadius: radius.panel, marginBottom: '32px' });
