import { z } from 'zod';
import { ReportDefinition } from '../../http/contract/reports.ts';
import { composedReport } from '../composed/composed-report.ts';
import { faultsOf } from '../composed/faults.ts';
import type { ReportableEvent } from '../composed/fields.ts';
import type { Reports } from '../engine/discovery.ts';
import { type GivenParameters, ReportParametersRefused } from '../engine/parameters.ts';
import type { Report } from '../engine/report.ts';

/** What a run does: a shipped report with its parameters, or one that was put together. */
export const ReportPlan = z.union([
  z.strictObject({ report: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) }),
  z.strictObject({ definition: ReportDefinition, title: z.string() }),
]);
export type ReportPlan = z.output<typeof ReportPlan>;

/** A plan that can be carried out, or what is wrong with it, at which of its fields. */
export type Planned =
  | { readonly report: Report; readonly given: GivenParameters }
  | { readonly faults: readonly { readonly path: string; readonly message: string }[] };

/** What plans are made from. */
export interface Planning {
  readonly reports: Reports;
  readonly events: readonly ReportableEvent[];
}

/** Finds the report that a plan is about, and whether it can be run like that. */
export const planned = (plan: ReportPlan, { reports, events }: Planning): Planned => {
  if ('definition' in plan) {
    const faults = faultsOf(plan.definition, events).map(({ path, message }) => ({
      path: `definition.${path}`,
      message,
    }));
    return faults.length > 0 ? { faults } : { report: composedReport(plan.definition, events, plan.title), given: {} };
  }
  const report = reports.get(plan.report);
  if (report === undefined) return { faults: [{ path: 'report', message: 'There is no report of this name' }] };
  try {
    report.begin(plan.parameters);
  } catch (error) {
    if (!(error instanceof ReportParametersRefused)) throw error;
    return { faults: error.problems.map(({ name, message }) => ({ path: `parameters.${name}`, message })) };
  }
  return { report, given: plan.parameters };
};
