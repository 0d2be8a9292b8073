import { style } from '@vanilla-extract/css';

/** Aligns the label of a small button, not its surface, with the other lines of its card. */
export const lineButton = style({ marginInlineStart: '-15.5px' });
