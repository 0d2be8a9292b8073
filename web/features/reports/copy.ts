/** Messages of the report pages. */
export const reportCopy = {
  nameHint: 'All analysts and administrators can see it. Please do not include personal names.',
  startFailed: {
    title: 'The report was not started',
    message: 'Nothing is lost. Please check your connection and try again.',
  },
  cancelFailed: {
    title: 'The report was not cancelled',
    message: 'It may have just finished. Please check again.',
  },
  cancelled: { title: 'Report cancelled', message: 'You can run it again at any time.' },
  copied: { title: 'Link copied', message: 'It opens this report with these settings.' },
  copyFailed: {
    title: 'The link was not copied',
    message: 'Your browser blocked copying. Copy the address of this page instead.',
  },
  saved: { title: 'Report saved', message: 'All analysts and administrators can find it under Saved reports.' },
  revised: { title: 'Changes saved', message: 'Everyone who opens the report sees the new version.' },
  saveFailed: {
    title: 'The report was not saved',
    message: 'Nothing is lost. Please check your connection and try again.',
  },
  discarded: { title: 'Report deleted', message: 'The history still records that it existed.' },
  discardFailed: {
    title: 'The report was not deleted',
    message: 'It is still on the list. Please check your connection and try again.',
  },
} as const;

export const dashboardCopy = {
  unsaved: {
    title: 'Leave without saving?',
    message: 'Your changes to the dashboard have not been saved. If you leave, you lose them.',
    stayLabel: 'Keep editing',
  },
  saved: { title: 'Dashboard saved', message: 'All analysts and administrators can see it.' },
  saveFailed: {
    title: 'The dashboard was not saved',
    message: 'Nothing is lost. Please check your connection and try again.',
  },
  mailsSet: { title: 'Email settings saved' },
  mailsFailed: {
    title: 'The email settings were not saved',
    message: 'Please check your connection and try again.',
  },
  discarded: { title: 'Dashboard deleted', message: 'Its questions and queries are still there.' },
  discardFailed: {
    title: 'The dashboard was not deleted',
    message: 'It is still on the list. Please check your connection and try again.',
  },
} as const;

export const questionCopy = {
  askFailed: { title: 'The question was not answered', message: 'Please try again in a moment.' },
  exportFailed: { title: 'The download failed', message: 'Please try again in a moment.' },
} as const;

/** Messages of the SQL desk. */
export const queryCopy = {
  unsaved: { title: 'Leave without saving?', message: 'Your query has been neither saved nor run.' },
  saved: { title: 'Query saved', message: 'You can find it under Saved queries.' },
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
    title: 'The file could not be created',
    message: 'Please run the query first to check it, then try again.',
  },
} as const;
