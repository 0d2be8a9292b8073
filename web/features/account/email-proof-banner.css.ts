import { style } from '@vanilla-extract/css';
import { space } from '#theme/scale.ts';

export const banner = style({ paddingBlockStart: space.medium });
