import { style } from '@vanilla-extract/css';
import { space } from '#theme/scale.ts';

export const warning = style({ paddingBlockStart: space.medium });
