const UNITS = ['bytes', 'kB', 'MB'] as const;

/** The size of a file in words, to one digit behind the point: 1.2 MB. */
export const formatFileSize = (bytes: number): string => {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  const amount = bytes / 1024 ** step;
  const shown = step === 0 || amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return `${shown.toLocaleString('en-GB')} ${step === 0 && bytes === 1 ? 'byte' : UNITS[step]}`;
};
