import { style } from '@vanilla-extract/css';

/** Hidden when the page is printed. */
export const screenOnly = style({ '@media': { print: { display: 'none !important' } } });
