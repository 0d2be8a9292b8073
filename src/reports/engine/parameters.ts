import type { ReportDescription } from '../../http/contract/reports.ts';

interface DateSpec {
  readonly kind: 'date';
  readonly label: string;
  readonly default: string | null;
}
interface NumberSpec {
  readonly kind: 'number';
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
}
interface ChoiceSpec {
  readonly kind: 'choice';
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly default: string;
}
type ParameterSpec = DateSpec | NumberSpec | ChoiceSpec;

/** The parameters of a report, by name. */
export type ParameterSpecs = Readonly<Record<string, ParameterSpec>>;

type ValueOf<Spec> = Spec extends DateSpec
  ? string | null
  : Spec extends NumberSpec
    ? number
    : Spec extends ChoiceSpec
      ? Spec['options'][number]['value']
      : never;

/** What a run was given, read by what the report declares. */
export type ParameterValues<Specs extends ParameterSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

/** As it comes from a form or a command line. */
export type GivenParameters = Readonly<Record<string, string | number>>;

/** Parameters that a report cannot be run with; each with a sentence for whoever gave them. */
export class ReportParametersRefused extends Error {
  readonly problems: readonly { readonly name: string; readonly message: string }[];

  constructor(problems: readonly { readonly name: string; readonly message: string }[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.name = 'ReportParametersRefused';
    this.problems = problems;
  }
}

/** The parameters as a form needs them. */
export const describeParameters = (specs: ParameterSpecs): ReportDescription['parameters'] =>
  Object.entries(specs).map(([name, spec]) =>
    spec.kind === 'choice'
      ? { ...spec, name, options: spec.options.map((option) => ({ ...option })) }
      : { ...spec, name },
  );

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The value, or a sentence that says what is wrong with it. */
const readOne = (
  spec: ParameterSpec,
  given: string | number,
): { readonly value: unknown } | { readonly problem: string } => {
  switch (spec.kind) {
    case 'date':
      if (given === '') return { value: null };
      return isDay(String(given)) ? { value: given } : { problem: `${spec.label} must be a day such as 2026-03-01.` };
    case 'number': {
      const number = typeof given === 'number' ? given : given.trim() === '' ? Number.NaN : Number(given);
      return number >= spec.min && number <= spec.max
        ? { value: number }
        : { problem: `${spec.label} must be a number from ${spec.min} to ${spec.max}.` };
    }
    case 'choice':
      return spec.options.some(({ value }) => value === given)
        ? { value: given }
        : { problem: `${spec.label} must be one of ${spec.options.map(({ value }) => value).join(', ')}.` };
    default:
      return spec satisfies never;
  }
};

/** Reads what was given and fills in what was not. Throws {@link ReportParametersRefused}. */
export const readParameters = <Specs extends ParameterSpecs>(
  specs: Specs,
  given: GivenParameters,
): ParameterValues<Specs> => {
  const problems = Object.keys(given)
    .filter((name) => !Object.hasOwn(specs, name))
    .map((name) => ({ name, message: `This report has no parameter called ${name}.` }));
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const one = given[name];
    const read = one === undefined ? { value: spec.default } : readOne(spec, one);
    if ('problem' in read) problems.push({ name, message: read.problem });
    else values[name] = read.value;
  }
  const { from, to } = values;
  if (typeof from === 'string' && typeof to === 'string' && from > to) {
    problems.push({ name: 'to', message: 'The last day must not be before the first one.' });
  }
  if (problems.length > 0) throw new ReportParametersRefused(problems);
  return values as ParameterValues<Specs>;
};
