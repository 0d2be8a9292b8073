/** Messages of the SQL desk. */
export const copy = {
  saved: { title: 'Query saved', message: 'You find it under Saved queries.' },
  revised: { title: 'Changes saved', message: 'Everyone who opens the query sees the new version.' },
  saveFailed: {
    title: 'The query was not saved',
    message: 'Nothing is lost. Please check your connection and try again.',
  },
  discarded: { title: 'Query deleted', message: 'The history still records that it existed.' },
  discardFailed: {
    title: 'The query was not deleted',
    message: 'It is still on the list. Please check your connection and try again.',
  },
  exportFailed: {
    title: 'The file was not made',
    message: 'Please run the query first to see whether it is right, and try again.',
  },
} as const;
