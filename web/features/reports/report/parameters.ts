import { z } from 'zod';
import type { ReportDescription } from '../../../../src/http/contract/reports.ts';
import { periodInWords } from '../period-in-words.ts';
import type { ReportSearch } from './report-search.ts';

export type Parameter = ReportDescription['parameters'][number];
/** What a form holds: null for a day that is left open, or a number that is missing. */
export type Values = Record<string, string | number | null>;
/** What a run is given. */
export type Given = Record<string, string | number>;

const day = z.iso.date();

const readOne = (parameter: Parameter, given: string | number): string | number | null => {
  switch (parameter.kind) {
    case 'date':
      if (given === '') return null;
      return day.safeParse(given).data ?? parameter.default;
    case 'number': {
      const number = Number(given);
      return given !== '' && number >= parameter.min && number <= parameter.max ? number : parameter.default;
    }
    case 'choice':
      return parameter.options.find(({ value }) => value === String(given))?.value ?? parameter.default;
    default:
      return parameter satisfies never;
  }
};

/** The values that an address or a run names; the report's own where it names none, or none that can be. */
export const valuesOf = (parameters: readonly Parameter[], given: ReportSearch): Values =>
  Object.fromEntries(
    parameters.map((parameter) => {
      const one = given[parameter.name];
      return [parameter.name, one === undefined ? parameter.default : readOne(parameter, one)];
    }),
  );

/** What differs from the report's own values: an address names that, and a run is given it. */
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

/** What a report's form must hold. */
export const formSchemaOf = (parameters: readonly Parameter[]) =>
  z.object({
    parameters: z
      .object(Object.fromEntries(parameters.map((parameter) => [parameter.name, schemaOf(parameter)])))
      .refine(({ from, to }) => !isText(from) || !isText(to) || from <= to, {
        path: ['to'],
        message: 'The last day must not be before the first one',
      }),
  });

/** Whether a report looks at a period, which presets can set. */
export const hasPeriod = (parameters: readonly Parameter[]): boolean =>
  ['from', 'to'].every((wanted) => parameters.some(({ name, kind }) => name === wanted && kind === 'date'));

const dayIn = (values: Values, name: string): string | null => {
  const value = values[name];
  return isText(value) ? value : null;
};

/** The period that the values of a report with one name. */
export const periodIn = (values: Values) => ({ from: dayIn(values, 'from'), to: dayIn(values, 'to') });

const valueInWords = (parameter: Parameter, value: string | number | null): string =>
  parameter.kind === 'choice'
    ? (parameter.options.find((option) => option.value === value)?.label ?? String(value))
    : String(value ?? 'any');

/** All values in a line: 'Since 1 January 2026. Tier: each for itself.' */
export const choicesInWords = (parameters: readonly Parameter[], values: Values): string => {
  const isPeriodic = hasPeriod(parameters);
  const period = isPeriodic ? [periodInWords(periodIn(values))] : [];
  const others = parameters
    .filter(({ name }) => !isPeriodic || (name !== 'from' && name !== 'to'))
    .map((parameter) => `${parameter.label}: ${valueInWords(parameter, values[parameter.name] ?? null)}`);
  return [...period, ...others].map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' · ');
};
