import { z } from 'zod';
import { fieldMessages } from '../../contract/fields.ts';
import type { ReportDescription } from '../../contract/reports.ts';

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

export type ParameterSpecs = Readonly<Record<string, ParameterSpec>>;

type ValueOf<Spec> = Spec extends DateSpec
  ? string | null
  : Spec extends NumberSpec
    ? number
    : Spec extends ChoiceSpec
      ? Spec['options'][number]['value']
      : never;

export type ParameterValues<Specs extends ParameterSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

/** Parameters from a form or command line. */
export type GivenParameters = Readonly<Record<string, string | number>>;

/** Thrown for invalid parameters, with a message for the user for each. */
export class ReportParametersRefused extends Error {
  readonly problems: readonly { readonly name: string; readonly message: string }[];

  constructor(problems: readonly { readonly name: string; readonly message: string }[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.name = 'ReportParametersRefused';
    this.problems = problems;
  }
}

export const describeParameters = (specs: ParameterSpecs): ReportDescription['parameters'] =>
  Object.entries(specs).map(([name, spec]) =>
    spec.kind === 'choice'
      ? { ...spec, name, options: spec.options.map((option) => ({ ...option })) }
      : { ...spec, name },
  );

const day = z.iso.date();

/** The value, or a message about the problem. */
const readOne = (
  spec: ParameterSpec,
  given: string | number,
): { readonly value: unknown } | { readonly problem: string } => {
  switch (spec.kind) {
    case 'date':
      if (given === '') return { value: null };
      return day.safeParse(given).success
        ? { value: given }
        : { problem: `${spec.label} must be a date such as 2026-03-01.` };
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

/** Parses parameters and fills in defaults. Throws {@link ReportParametersRefused}. */
export const readParameters = <Specs extends ParameterSpecs>(
  specs: Specs,
  given: GivenParameters,
): ParameterValues<Specs> => {
  const problems = Object.keys(given)
    .filter((name) => !Object.hasOwn(specs, name))
    .map((name) => ({ name, message: `This report has no parameter ${name}.` }));
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const one = given[name];
    const read = one === undefined ? { value: spec.default } : readOne(spec, one);
    if ('problem' in read) problems.push({ name, message: read.problem });
    else values[name] = read.value;
  }
  const { from, to } = values;
  if (typeof from === 'string' && typeof to === 'string' && from > to) {
    problems.push({ name: 'to', message: `${fieldMessages.lastDayFirst}.` });
  }
  if (problems.length > 0) throw new ReportParametersRefused(problems);
  return values as ParameterValues<Specs>;
};
