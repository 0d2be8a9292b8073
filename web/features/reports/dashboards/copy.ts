/** Messages of the dashboards. */
export const copy = {
  saved: { title: 'Dashboard saved', message: 'All analysts and administrators can see it.' },
  saveFailed: {
    title: 'The dashboard was not saved',
    message: 'Nothing is lost. Please check your connection and try again.',
  },
  mailsSet: { title: 'Mails changed', message: 'The next one leaves from tomorrow on.' },
  mailsFailed: {
    title: 'The mails were not changed',
    message: 'Please check your connection and try again.',
  },
  discarded: { title: 'Dashboard deleted', message: 'Its questions and queries are still there.' },
  discardFailed: {
    title: 'The dashboard was not deleted',
    message: 'It is still on the list. Please check your connection and try again.',
  },
} as const;
