import type { PlatformEvent } from '../../domain/catalogue.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { longestReportName, type ReportDescription, type ReportResult } from '../../http/contract/reports.ts';
import type { GivenParameters, ParameterSpecs, ParameterValues } from './parameters.ts';
import { describeParameters, readParameters } from './parameters.ts';

/** A table and a chart, before the engine cuts it to length. */
export type ReportTable = Omit<ReportResult, 'isCut' | 'rows'> & {
  readonly rows: readonly (readonly (string | number | null)[])[];
};

/** What a result may depend on besides the fold. */
export interface ReportMoment<Values> {
  readonly parameters: Values;
  /** When the run started: UTC, ISO 8601. What is still going on has lasted until then. */
  readonly now: string;
}

type EventOfType<Type extends PlatformEvent['type']> = Extract<PlatformEvent, { readonly type: Type }>;

/**
 * A report as its file states it: a fold over events in the order of the history, without personal data. What is kept
 * of the past may be changed in place, and must stay small: something for each project or charity is fine, something
 * for each event is not.
 */
export interface ReportSpec<Type extends PlatformEvent['type'], Specs extends ParameterSpecs, State> {
  /** As in the command line and in links: `signup-funnel`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: Specs;
  /** The event types that it folds; no other reaches it. */
  readonly reads: readonly Type[];
  readonly start: (parameters: ParameterValues<Specs>) => State;
  readonly fold: (state: State, event: RecordedEvent<EventOfType<Type>>, parameters: ParameterValues<Specs>) => void;
  readonly result: (state: State, moment: ReportMoment<ParameterValues<Specs>>) => ReportTable;
}

/** One run of a report: what it has seen so far. */
export interface Folding {
  /** Takes an event of a type that the report reads, in its current version and without personal data. */
  fold(event: RecordedEvent): void;
  result(now: string): ReportTable;
}

/** A report that can be run, whatever it keeps while it runs. */
export interface Report {
  readonly description: ReportDescription;
  /** Begins a run. Throws `ReportParametersRefused`. */
  begin(given: GivenParameters): Folding;
}

const made = new WeakSet<object>();

/** Whether a value is something that {@link report} made. */
export const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && made.has(value);

/** What the address of a report's page says besides its parameters. */
const ofTheAddress: readonly string[] = ['run', 'sort'];

/** Throws when a report cannot be told by its name, or a parameter by its own. */
const assertNamed = (name: string, parameters: readonly string[]): void => {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name.length > longestReportName) {
    throw new Error(`A report cannot be called ${name}: it takes small letters, digits and hyphens.`);
  }
  // The page where reports are composed goes by it.
  if (name === 'compose') throw new Error('No report can be called compose.');
  const taken = parameters.find((parameter) => ofTheAddress.includes(parameter));
  if (taken !== undefined) throw new Error(`${name} cannot have a parameter called ${taken}.`);
};

/** Declares a report. A file in `src/reports` that exports one is all that a new report needs. Throws when it cannot be named so. */
export const report = <const Type extends PlatformEvent['type'], const Specs extends ParameterSpecs, State>(
  spec: ReportSpec<Type, Specs, State>,
): Report => {
  const { name, title, description, parameters: specs, reads } = spec;
  assertNamed(name, Object.keys(specs));
  const result: Report = {
    description: { name, title, description, parameters: [...describeParameters(specs)], reads: [...reads] },
    begin: (given) => {
      const parameters = readParameters(specs, given);
      const state = spec.start(parameters);
      return {
        // The engine hands on what `reads` names, in the schema's current version: types cannot follow it this far.
        fold: (event) => spec.fold(state, event as RecordedEvent<EventOfType<Type>>, parameters),
        result: (now) => spec.result(state, { parameters, now }),
      };
    },
  };
  made.add(result);
  return result;
};
