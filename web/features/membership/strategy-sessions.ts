/** What a tier's number of strategy sessions a year is called (spec §9). */
export const strategySessions: Readonly<Record<number, string>> = {
  1: 'Annual strategy session',
  2: 'Bi-annual strategy sessions',
  4: 'Quarterly strategy sessions',
};
