const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

/** Formats whole pounds: £1,393. */
export const formatPounds = (amount: number): string => pounds.format(amount);

const withPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Formats pence as pounds: £80.75; £81 for whole pounds. */
export const formatPence = (pence: number): string =>
  pence % 100 === 0 ? formatPounds(pence / 100) : withPence.format(pence / 100);
