/** A fixed id for each number; a higher number sorts later. */
export const id = (number: number): string => `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
