import { style } from '@vanilla-extract/css';

export const pending = style({ paddingBlock: '56px', minHeight: '70vh' });
