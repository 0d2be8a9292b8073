const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** Whole pounds the British way: £1,393. */
export const formatPounds = (amount: number): string => pounds.format(amount);

const withPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount in pence: £80.75, or £81 without pence. */
export const formatPence = (pence: number): string =>
  pence % 100 === 0 ? formatPounds(pence / 100) : withPence.format(pence / 100);
