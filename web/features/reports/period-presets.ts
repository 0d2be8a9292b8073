/** The first and last day of what a report looks at, in UTC and both included; null for an open end. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

interface Preset extends Period {
  readonly label: string;
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Today in UTC, in which reports count their days. */
export const today = (): string => dayOf(Date.now());

/**
 * Periods that people ask for. They end with what there is, but for the last year; the last twelve months begin with the
 * first day of a month, so that none of them is cut.
 */
export const presetsOn = (day: string): readonly Preset[] => {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  return [
    { label: 'All time', from: null, to: null },
    { label: 'Last 12 months', from: dayOf(Date.UTC(year, month - 12, 1)), to: null },
    { label: 'This year', from: `${year}-01-01`, to: null },
    { label: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { label: 'Last 90 days', from: dayOf(Date.parse(`${day}T00:00:00Z`) - 89 * 86_400_000), to: null },
  ];
};
