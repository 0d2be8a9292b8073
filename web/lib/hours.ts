const HOUR = 60;

const DECIMAL = /^(\d{0,3})(?:\.(\d{1,2}))?$/;
const CLOCK = /^(\d{1,3}):([0-5]\d)$/;

/** Parses hours as people type them (`1.5`, `0.25`, `2`, `1:30`) into minutes. NaN for anything else. */
export const parseHours = (typed: string): number => {
  const text = typed.trim();
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1]) * HOUR + Number(clock[2]);
  return text !== '' && text !== '.' && DECIMAL.test(text) ? Math.round(Number(text) * HOUR * 100) / 100 : Number.NaN;
};

/** Formats minutes as hours, without a unit: `1.5`. */
export const hoursOf = (minutes: number): string =>
  (minutes / HOUR).toLocaleString('en-GB', { maximumFractionDigits: 2 });

/** Formats minutes as hours: '1.5 hours'. */
export const formatHours = (minutes: number): string => `${hoursOf(minutes)} ${minutes === HOUR ? 'hour' : 'hours'}`;
