import { z } from 'zod';
import { fieldMessages } from '#contract/fields.ts';
import { capitalized } from '#contract/format-list.ts';
import type { ReportDescription } from '#contract/reports.ts';
import { formatPeriod } from '../periods.ts';
import type { ReportSearch } from '../search.ts';

export type Parameter = ReportDescription['parameters'][number];
/** Values of the form. Null is an open day or a missing number. */
export type Values = Record<string, string | number | null>;
/** Values of a run. */
type Given = Record<string, string | number>;

const day = z.iso.date();

/** Undefined for an invalid value. */
const readOne = (parameter: Parameter, given: string | number): string | number | null | undefined => {
  switch (parameter.kind) {
    case 'date':
      if (given === '') return null;
      return day.safeParse(given).data;
    case 'number': {
      const number = Number(given);
      return given !== '' && number >= parameter.min && number <= parameter.max ? number : undefined;
    }
    case 'choice':
      return parameter.options.find(({ value }) => value === String(given))?.value;
    default:
      return parameter satisfies never;
  }
};

/** Values from the URL or a run; the report's defaults for missing and invalid ones. */
export const valuesOf = (parameters: readonly Parameter[], given: ReportSearch): Values =>
  Object.fromEntries(
    parameters.map((parameter) => {
      const one = given[parameter.name];
      const read = one === undefined ? undefined : readOne(parameter, one);
      return [parameter.name, read === undefined ? parameter.default : read];
    }),
  );

/** The labels of the parameters with an invalid value. */
export const unreadOf = (parameters: readonly Parameter[], given: ReportSearch): readonly string[] =>
  parameters.flatMap((parameter) => {
    const one = given[parameter.name];
    return one !== undefined && readOne(parameter, one) === undefined ? [parameter.label] : [];
  });

/** The values that differ from the defaults, for the URL and for runs. */
export const givenOf = (parameters: readonly Parameter[], values: Values): Given =>
  Object.fromEntries(
    parameters.flatMap(({ name, default: own }): [string, string | number][] => {
      const value = values[name] ?? null;
      return value === own ? [] : [[name, value ?? '']];
    }),
  );

type Value = Values[string];

const schemaOf = (parameter: Parameter): z.ZodType<Value, Value> => {
  switch (parameter.kind) {
    case 'date':
      return day.nullable();
    case 'number': {
      const { label, min, max } = parameter;
      const message = `${label} must be a number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}`;
      return z.number(message).min(min, message).max(max, message);
    }
    case 'choice':
      return z.enum(parameter.options.map(({ value }) => value));
    default:
      return parameter satisfies never;
  }
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Schema of a report's form. */
export const formSchemaOf = (parameters: readonly Parameter[]) =>
  z.object({
    parameters: z
      .object(Object.fromEntries(parameters.map((parameter) => [parameter.name, schemaOf(parameter)])))
      .refine(({ from, to }) => !isText(from) || !isText(to) || from <= to, {
        path: ['to'],
        message: fieldMessages.lastDayFirst,
      }),
  });

/** Whether a report has a period that presets can set. */
export const hasPeriod = (parameters: readonly Parameter[]): boolean =>
  ['from', 'to'].every((wanted) => parameters.some(({ name, kind }) => name === wanted && kind === 'date'));

const dayIn = (values: Values, name: string): string | null => {
  const value = values[name];
  return isText(value) ? value : null;
};

/** The period among the values. */
export const periodIn = (values: Values) => ({ from: dayIn(values, 'from'), to: dayIn(values, 'to') });

const valueInWords = (parameter: Parameter, value: string | number | null): string =>
  parameter.kind === 'choice'
    ? (parameter.options.find((option) => option.value === value)?.label ?? String(value))
    : String(value ?? 'any');

/** Formats all values in one line. */
export const formatChoices = (parameters: readonly Parameter[], values: Values): string => {
  const isPeriodic = hasPeriod(parameters);
  const period = isPeriodic ? [formatPeriod(periodIn(values))] : [];
  const others = parameters
    .filter(({ name }) => !isPeriodic || (name !== 'from' && name !== 'to'))
    .map((parameter) => `${parameter.label}: ${valueInWords(parameter, values[parameter.name] ?? null)}`);
  return [...period, ...others].map(capitalized).join(' · ');
};
