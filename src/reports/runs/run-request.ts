import { z } from 'zod';
import { ReportDefinition } from '../../contract/composed-reports.ts';
import type { AnalystView } from '../../history/analyst-view.ts';
import { composedReport } from '../composed/composed-report.ts';
import { type ReportableEvent, withoutHiddenFields } from '../composed/fields.ts';
import { validateDefinition } from '../composed/validation.ts';
import type { Reports } from '../engine/discovery.ts';
import { type GivenParameters, ReportParametersRefused } from '../engine/parameters.ts';
import type { Report } from '../engine/report.ts';

/** What to run: a built-in report with its parameters, or a composed one. */
export const RunRequest = z.union([
  z.strictObject({ report: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) }),
  z.strictObject({ definition: ReportDefinition, title: z.string() }),
]);
export type RunRequest = z.output<typeof RunRequest>;

/** A report with its parameters, or the problems of the request. */
type ResolvedRun =
  | { readonly report: Report; readonly given: GivenParameters }
  | { readonly problems: readonly { readonly path: string; readonly message: string }[] };

/** The built-in reports, and the events for composed ones. */
export interface ReportSources {
  readonly reports: Reports;
  readonly events: readonly ReportableEvent[];
}

/** @param view for a run of an analyst. */
export const resolveRun = (
  request: RunRequest,
  { reports, events: all }: ReportSources,
  view: AnalystView | null,
): ResolvedRun => {
  const events = view === null ? all : withoutHiddenFields(all);
  if ('definition' in request) {
    const problems = validateDefinition(request.definition, events, view).map(({ path, message }) => ({
      path: `definition.${path}`,
      message,
    }));
    return problems.length > 0
      ? { problems }
      : { report: composedReport(request.definition, events, request.title, view), given: {} };
  }
  const report = reports.get(request.report);
  if (report === undefined) return { problems: [{ path: 'report', message: 'There is no report with this name' }] };
  try {
    report.begin(request.parameters);
  } catch (error) {
    if (!(error instanceof ReportParametersRefused)) throw error;
    return { problems: error.problems.map(({ name, message }) => ({ path: `parameters.${name}`, message })) };
  }
  return { report, given: request.parameters };
};
