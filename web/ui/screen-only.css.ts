import { style } from '@vanilla-extract/css';

/** Of use on a screen only: left out when the page is printed. */
export const screenOnly = style({ '@media': { print: { display: 'none !important' } } });
