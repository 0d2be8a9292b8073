import { globalStyle, style } from '@vanilla-extract/css';
import { fontSize, radius } from '#theme/scale.ts';

export const picture = style({
  overflow: 'hidden',
  aspectRatio: '720 / 300',
  borderRadius: radius.panel,
  marginBottom: '32px',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '12px' });
export const failure = style({ padding: '96px 24px', textAlign: 'center' });

export const useful = style({ marginTop: '40px' });
globalStyle(`${useful} h2`, { fontSize: fontSize.body, fontWeight: 600 });
globalStyle(`${useful} ul`, { display: 'flex', flexWrap: 'wrap', columnGap: '28px' });
globalStyle(`${useful} a`, { display: 'inline-flex', alignItems: 'center', minHeight: '44px' });

export const pending = style({ paddingBlock: '56px', minHeight: '70vh' });
