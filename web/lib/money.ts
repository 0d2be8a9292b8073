const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** Whole pounds the British way: £1,393. */
export const formatPounds = (amount: number): string => pounds.format(amount);
