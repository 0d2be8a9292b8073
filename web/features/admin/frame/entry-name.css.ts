import { style } from '@vanilla-extract/css';

/** What an entry is called: one long word breaks instead of widening the card. */
export const entryName = style({ minWidth: 0, overflowWrap: 'anywhere' });
