/** A fixed id: the same number gives the same one, and a higher number a later one. */
export const id = (number: number): string => `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
