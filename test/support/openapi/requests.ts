import fc from 'fast-check';
import { breachesOf } from './broken.ts';
import type { DocumentedOperation } from './operations.ts';
import { resolved, type Schema, typesOf } from './schema.ts';
import { type Known, validOf } from './valid.ts';

/** A request as sent, without its sender. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Requests with a single error. */
export interface WrongRequests {
  readonly what: string;
  readonly requests: fc.Arbitrary<WireRequest>;
}

interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | null;
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const queryOf = (query: unknown): string => {
  const pairs = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(name, asText(one));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
};

/** Removes lone surrogates, which cannot be encoded in a URL. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).replace(/\p{Cs}/gu, ''));

const wire = (operation: DocumentedOperation, { params, query, body, key }: Parts): WireRequest => {
  const values = new Map(entriesOf(params));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values.get(name)));
  return {
    method: operation.method,
    url: `${path}${queryOf(query)}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  };
};

const partsOf = (document: unknown, operation: DocumentedOperation, known: Known) => {
  const { params, query, body, takesKey } = operation;
  const content = body === null ? fc.constant(undefined) : validOf(document, body.schema, known);
  return {
    params: validOf(document, params, known),
    query: validOf(document, query, known),
    body: body === null || body.required ? content : fc.oneof(content, fc.constant(undefined)),
    key: takesKey ? fc.option(fc.uuid(), { nil: null }) : fc.constant(null),
  };
};

/** Requests that match the document. */
export const rightRequests = (
  document: unknown,
  operation: DocumentedOperation,
  known: Known,
): fc.Arbitrary<WireRequest> => fc.record(partsOf(document, operation, known)).map((parts) => wire(operation, parts));

/** Values that are not JSON integers but that some programs parse as such. */
const nearlyWhole = ['', ' ', '0x10', '1e1', '7.5', 'Infinity', '٣', '1,000'];

/** Query parameters are text: a type is violated by text that cannot be parsed as such, or by a repetition. */
const wrongQueries = (document: unknown, query: Schema, known: Known): readonly WrongRequestsOf<'query'>[] => {
  const whole = validOf(document, query, known);
  const withParameter = (name: string, values: fc.Arbitrary<unknown>) =>
    fc.tuple(whole, values).map(([others, value]) => ({ ...Object.fromEntries(entriesOf(others)), [name]: value }));
  return Object.entries(query.properties ?? {}).flatMap(([name, given]) => {
    const types = typesOf(resolved(document, given));
    const twice = types.includes('array')
      ? []
      : [
          {
            what: `${name}: said twice`,
            query: withParameter(
              name,
              validOf(document, given, known, [name]).map((value) => [value, value]),
            ),
          },
        ];
    const nearly = types.includes('integer')
      ? [{ what: `${name}: type`, query: withParameter(name, fc.constantFrom(...nearlyWhole)) }]
      : [];
    const others = breachesOf(document, given, known, [name])
      .filter(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf')
      .map(({ what, values }) => ({ what, query: withParameter(name, values) }));
    return [...twice, ...nearly, ...others];
  });
};

type WrongRequestsOf<Part extends string> = { readonly what: string } & Readonly<Record<Part, fc.Arbitrary<unknown>>>;

const wrongParams = (document: unknown, params: Schema, known: Known): readonly WrongRequestsOf<'params'>[] =>
  Object.entries(params.properties ?? {}).flatMap(([name, given]) =>
    breachesOf(document, given, known, [name])
      .filter(({ keyword }) => keyword !== 'type')
      .map(({ what, values }) => ({
        what,
        params: fc
          .tuple(validOf(document, params, known), values)
          .map(([others, value]) => ({ ...Object.fromEntries(entriesOf(others)), [name]: value })),
      })),
  );

/** All single errors of a request to an operation, each with example requests. */
export const wrongRequests = (
  document: unknown,
  operation: DocumentedOperation,
  known: Known,
): readonly WrongRequests[] => {
  const right = partsOf(document, operation, known);
  const broken = (what: string, wrong: Partial<typeof right>): WrongRequests => ({
    what: `${operation.id}, ${what}`,
    requests: fc.record({ ...right, ...wrong }).map((parts) => wire(operation, parts)),
  });
  const { body } = operation;
  const bodies = body === null ? [] : breachesOf(document, body.schema, known);
  return [
    ...wrongParams(document, operation.params, known).map(({ what, params }) => broken(`path ${what}`, { params })),
    ...wrongQueries(document, operation.query, known).map(({ what, query }) => broken(`query ${what}`, { query })),
    ...bodies.map(({ what, values }) => broken(`body ${what}`, { body: values })),
    ...(body?.required ? [broken('body left out', { body: fc.constant(undefined) })] : []),
    ...(body === null
      ? []
      : [
          {
            what: `${operation.id}, body that is no JSON`,
            requests: fc
              .tuple(fc.record(right), fc.constantFrom('{', '{"a":}', 'a=b', '[1,]', '\u0000', '{"__proto__":{"a":1}}'))
              .map(([parts, payload]) => ({ ...wire(operation, { ...parts, body: {} }), payload })),
          },
        ]),
  ];
};
