/** Sentences of the reports' pages. */
export const words = {
  startFailed: {
    title: 'The report was not started',
    message: 'Nothing is lost. Please check your connection and try again.',
  },
  cancelFailed: {
    title: 'The report was not cancelled',
    message: 'It may have ended just now. Please look again.',
  },
  cancelled: { title: 'Report cancelled', message: 'You can run it again whenever you like.' },
  copied: { title: 'Link copied', message: 'It leads to this report with these choices.' },
  copyFailed: {
    title: 'The link was not copied',
    message: 'Your browser did not let us. The address of this page is the link.',
  },
  saved: { title: 'Report saved', message: 'Everybody who reads reports finds it among the saved ones.' },
  revised: { title: 'Report revised', message: 'Everybody who opens it sees it as it is now.' },
  saveFailed: {
    title: 'The report was not saved',
    message: 'Nothing is lost. Please check your connection and try again.',
  },
  discarded: { title: 'Report discarded', message: 'It is off the list. That it was there stays in the history.' },
  discardFailed: {
    title: 'The report was not discarded',
    message: 'It is still on the list. Please check your connection and try again.',
  },
} as const;
