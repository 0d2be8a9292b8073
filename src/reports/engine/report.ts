import { longestReportName, type ReportDescription, type ReportResult } from '../../contract/reports.ts';
import type { PlatformEvent } from '../../domain/catalogue.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { GivenParameters, ParameterSpecs, ParameterValues } from './parameters.ts';
import { describeParameters, readParameters } from './parameters.ts';

/** A table and a chart, before the engine limits the number of rows. */
export type ReportTable = Omit<ReportResult, 'isCut' | 'rows'> & {
  readonly rows: readonly (readonly (string | number | null)[])[];
};

/** An error that ends a run, with a message for the user, for example that the report would need too much memory. */
export class ReportError extends Error {
  override name = 'ReportError';
}

interface ReportMoment<Values> {
  readonly parameters: Values;
  /** When the run started: UTC, ISO 8601. Open intervals count up to then. */
  readonly now: string;
}

type EventOfType<Type extends PlatformEvent['type']> = Extract<PlatformEvent, { readonly type: Type }>;

/**
 * A report: a fold over events in the order of the history, without personal data. The state may be changed in place and
 * must stay small: an entry per project or charity is fine, an entry per event is not.
 */
interface ReportSpec<Type extends PlatformEvent['type'], Specs extends ParameterSpecs, State> {
  /** As on the command line and in links: `signup-funnel`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: Specs;
  /** The event types that it folds; it sees no others. */
  readonly reads: readonly Type[];
  readonly start: (parameters: ParameterValues<Specs>) => State;
  readonly fold: (state: State, event: RecordedEvent<EventOfType<Type>>, parameters: ParameterValues<Specs>) => void;
  readonly result: (state: State, moment: ReportMoment<ParameterValues<Specs>>) => ReportTable;
}

export interface Folding {
  /** Adds an event of a type that the report reads, in its current version and without personal data. */
  fold(event: RecordedEvent): void;
  result(now: string): ReportTable;
}

export interface Report {
  readonly description: ReportDescription;
  /** Begins a run. Throws `ReportParametersRefused`. */
  begin(given: GivenParameters): Folding;
}

const made = new WeakSet<object>();

export const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && made.has(value);

/** Query parameters of a report's page that are not parameters of the report. */
const reservedParameters: readonly string[] = ['run', 'sort'];

/** Throws on an invalid or reserved name of a report or parameter. */
const assertNames = (name: string, parameters: readonly string[]): void => {
  if (!/^[a-z][a-z0-9-]*$/.test(name) || name.length > longestReportName) {
    throw new Error(`${name} is not a valid name for a report: use lower-case letters, digits and hyphens.`);
  }
  // These names are the addresses of other pages.
  if (name === 'compose' || name === 'sql' || name === 'dashboards' || name === 'questions')
    throw new Error(`The name ${name} is reserved.`);
  const taken = parameters.find((parameter) => reservedParameters.includes(parameter));
  if (taken !== undefined) throw new Error(`The parameter name ${taken} of report ${name} is reserved.`);
};

/** Declares a report. A file in `src/reports` that exports one is all that a new report needs. Throws on an invalid name. */
export const report = <const Type extends PlatformEvent['type'], const Specs extends ParameterSpecs, State>(
  spec: ReportSpec<Type, Specs, State>,
): Report => {
  const { name, title, description, parameters: specs, reads } = spec;
  assertNames(name, Object.keys(specs));
  const result: Report = {
    description: { name, title, description, parameters: [...describeParameters(specs)], reads: [...reads] },
    begin: (given) => {
      const parameters = readParameters(specs, given);
      const state = spec.start(parameters);
      return {
        // The engine passes only events of the types in `reads`, in the current version of their schemas.
        fold: (event) => spec.fold(state, event as RecordedEvent<EventOfType<Type>>, parameters),
        result: (now) => spec.result(state, { parameters, now }),
      };
    },
  };
  made.add(result);
  return result;
};
