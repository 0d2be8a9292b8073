import { style } from '@vanilla-extract/css';
import { radius } from '../../theme/scale.ts';

export const picture = style({ overflow: 'hidden', borderRadius: radius.panel, marginBottom: '32px' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '12px' });
export const failure = style({ padding: '96px 24px', textAlign: 'center' });
