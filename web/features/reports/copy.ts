/** Messages of the report pages. */
export const copy = {
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
