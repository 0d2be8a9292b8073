import { style } from '@vanilla-extract/css';

/** Keeps the line breaks that somebody typed. */
export const proseClass = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
