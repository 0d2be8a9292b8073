/** Messages of the questions. */
export const copy = {
  askFailed: { title: 'The question was not answered', message: 'Please try again in a moment.' },
  exportFailed: { title: 'The download failed', message: 'Please try again in a moment.' },
} as const;
