import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { capitalized } from '../domain/kernel/text.ts';
import { type ProblemError, problem } from './problems.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Message for a missing body, or one that is not an object. */
const objectNeeded = 'The request needs a JSON object with the fields of this call.';

/** The field in words: `yearsExperience` becomes `Years experience`. */
const labelOf = (path: Path): string => {
  const name = path.findLast((part) => typeof part === 'string') ?? 'value';
  const words = String(name)
    .replace(/([a-z\d])([A-Z])|[_-]+(?=.)/g, '$1 $2')
    .toLowerCase();
  const label = capitalized(words);
  return typeof path.at(-1) === 'number' ? `Each entry of “${label}”` : label;
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'empty',
  undefined: 'left out',
  never: 'left out',
};

const forms: Readonly<Record<string, string>> = {
  uuid: 'a UUID, such as 01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f',
  email: 'an email address, such as name@example.org',
  url: 'a full web address, such as https://example.org',
  date: 'a date as yyyy-mm-dd',
  datetime: 'a time in UTC, such as 2026-03-01T09:00:00Z',
};

/** Maximum number of choices in a sentence. */
const MOST_LISTED = 20;

const oneOf = (values: readonly unknown[]): string => {
  const [first] = values;
  if (values.length === 1) return String(first);
  return values.length > MOST_LISTED
    ? 'one of the values that the API documentation lists'
    : `one of these: ${values.join(', ')}`;
};

const unitOf = (origin: string, count: number | bigint): string => {
  if (origin === 'string') return count === 1 ? ' character' : ' characters';
  if (origin === 'array' || origin === 'set') return count === 1 ? ' entry' : ' entries';
  return '';
};

const limitOf = (bound: 'at least' | 'at most', origin: string, limit: number | bigint): string =>
  `${unitOf(origin, limit) === '' ? 'be' : 'have'} ${bound} ${limit.toLocaleString('en-GB')}${unitOf(origin, limit)}`;

const asDocumented = (label: string): string => `${label} must be written as the API documentation says`;

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const isMissing = (issue: Issue): boolean =>
  issue.path.length === 1 && 'input' in issue && issue.input === undefined && issue.code !== 'custom';

/** How far a value is from a branch of a union: unknown fields, missing ones, and faults of the value itself. */
const distanceOf = (branch: readonly Issue[]): readonly number[] => [
  branch.filter(({ code }) => code === 'unrecognized_keys').length,
  branch.filter(isMissing).length,
  -Math.max(...branch.map(({ path }) => path.length)),
];

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** The issues of the branch that fits best. */
const closestOf = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((one, other) => compare(distanceOf(one), distanceOf(other)))[0] ?? [];

/** The issues of a value that has one of several forms: those of the form that was meant, if any of its fields are right. */
const unfolded = (issue: Issue): readonly Issue[] => {
  if (issue.code !== 'invalid_union' || issue.message !== '' || !('errors' in issue)) return [issue];
  const closest = closestOf(issue.errors);
  const isOther = closest.some(({ path, code }) => path.length === 0 || code === 'unrecognized_keys');
  const hasNone = isEmptyObject('input' in issue ? issue.input : undefined);
  if (closest.length === 0 || isOther || hasNone) return [issue];
  return closest.flatMap((one) => unfolded({ ...one, path: [...issue.path, ...one.path] }));
};

/** What is wrong with one field, and what is needed: the only wording of what zod finds and no schema words itself. */
const inPlainWords = (issue: Issue, path: Path): string => {
  const label = labelOf(path);
  if ('input' in issue && issue.input === undefined && issue.code !== 'custom') return `${label} is required`;
  switch (issue.code) {
    case 'invalid_type':
      return `${label} must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `${label} must be ${oneOf(issue.values)}`;
    case 'too_small':
      return `${label} must ${limitOf('at least', issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${label} must ${limitOf('at most', issue.origin, issue.maximum)}`;
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return forms[issue.format] ? `${label} must be ${forms[issue.format]}` : asDocumented(label);
    case 'unrecognized_keys':
      return `Please leave out ${issue.keys.join(', ')}: this call has no such field`;
    case 'invalid_union': {
      if ('options' in issue && issue.options) return `${label} must be ${oneOf(issue.options)}`;
      const [closest] = closestOf(issue.errors);
      return closest ? wordsOf(closest, [...path, ...closest.path]) : asDocumented(label);
    }
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return asDocumented(label);
    default:
      return issue satisfies never;
  }
};

const wordsOf = (issue: Issue, path: Path): string => issue.message || inPlainWords(issue, path);

/** A value of a wrong type can break rules about its length too, which would only confuse. */
const isOfRightType = (issue: Issue, at: number, issues: readonly Issue[]): boolean =>
  !issues.slice(0, at).some(({ code, path }) => code === 'invalid_type' && path.join('.') === issue.path.join('.'));

/** A query has no form beside whose fields a sentence stands, so the sentence names the field. */
const named = (path: Path, message: string): string => {
  const label = labelOf(path);
  return message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;
};

/** All invalid fields: paths in dot notation, messages of the contract or in plain words. */
const invalidRequest = (issues: readonly Issue[], isQuery: boolean): ProblemError => {
  const errors = issues
    .flatMap(unfolded)
    .filter(isOfRightType)
    .map((issue) => {
      const isWhole = issue.path.length === 0 && issue.code !== 'custom' && issue.code !== 'unrecognized_keys';
      const message = isWhole ? objectNeeded : wordsOf(issue, issue.path);
      return { path: issue.path.join('.'), message: isQuery ? named(issue.path, message) : message };
    });
  const [first, second] = errors;
  const detail =
    first && !second
      ? sentence(first.message)
      : `Please correct these fields and try again: ${[...new Set(errors.map(({ path }) => path))].join(', ')}.`;
  return problem('invalid-request', detail, { errors });
};

/** Validates parts of requests. A refusal names every field at fault, and says what is needed. */
export const requestValidator: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    // An empty message marks what no schema words itself: words need the whole path, which zod does not know yet.
    const result = z.safeParse(schema, data, { error: () => '', reportInput: true });
    return result.success
      ? { value: result.data }
      : { error: invalidRequest(result.error.issues, httpPart === 'querystring') };
  };
