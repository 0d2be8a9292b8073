/** The address of a report: its parameters by their names, the run whose result is shown, and how that is sorted. */
export type ReportSearch = Readonly<Record<string, string | number | undefined>>;

/** Takes what can be a parameter from the address; the report itself decides what is one. */
export const readReportSearch = (search: Record<string, unknown>): ReportSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
