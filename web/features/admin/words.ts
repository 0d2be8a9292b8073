/** Sentences of the specification, word for word (spec §§2, 8). */
export const adminWords = {
  charitiesFailed: 'Failed to fetch charity data',
  consultantsFailed: 'Failed to fetch consultant data',
  noCharities: 'No charity sign-ups yet',
  noConsultants: 'No consultant sign-ups yet',
} as const;
