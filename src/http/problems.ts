import type { Problem } from '../contract/problem.ts';

/** Problems of the API itself; rejections of commands have their own codes. */
const kinds = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'second-factor-needed': { status: 401, title: 'Second factor needed' },
  'second-factor-set-up-needed': { status: 401, title: 'Two-step sign-in needed' },
  'fresh-proof-needed': { status: 403, title: 'Proof needed' },
  'not-allowed': { status: 403, title: 'Not allowed' },
  'cross-site-request': { status: 403, title: 'Request from another site' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'Request took too long' },
  'request-in-progress': { status: 409, title: 'Request in progress' },
  'unreadable-event': { status: 409, title: 'Event cannot be read' },
  'body-too-large': { status: 413, title: 'Body too large' },
  'address-too-long': { status: 414, title: 'Address too long' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'idempotency-key-reused': { status: 422, title: 'Idempotency key used before' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'sign-in-link-needed': { status: 429, title: 'Sign-in link needed' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  'internal-error': { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
  'storage-full': { status: 507, title: 'Storage full' },
} as const;

export type ProblemKind = keyof typeof kinds;

/** A problem without the id of the request. */
type ProblemDetails = Omit<Problem, 'instance'>;

interface ProblemExtras {
  readonly errors?: Problem['errors'];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends a request with a problem. */
export class ProblemError extends Error {
  readonly details: ProblemDetails;
  readonly headers: Readonly<Record<string, string>>;

  constructor(details: ProblemDetails, headers: Readonly<Record<string, string>> = {}) {
    super(details.detail);
    this.name = 'ProblemError';
    this.details = details;
    this.headers = headers;
  }
}

/** Stable name of a problem, for programs. */
export const problemType = (name: string): string => `urn:fellowbridge:problem:${name}`;

/** Example problem of a status, for the documentation. */
export const exampleProblem = (status: number): Problem => {
  const [kind, { title }] = Object.entries(kinds).find(([, { status: its }]) => its === status) ?? [
    'conflict',
    { title: 'Conflict' },
  ];
  return {
    type: problemType(kind),
    title,
    status,
    detail: 'One sentence for the user: what is wrong and what would help.',
    instance: '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f',
  };
};

export const problemMediaType = 'application/problem+json';

/**
 * A problem of a known kind.
 * @param detail one sentence for the user: what is wrong and what would help.
 */
export const problem = (kind: ProblemKind, detail: string, { errors, headers }: ProblemExtras = {}): ProblemError => {
  const { status, title } = kinds[kind];
  return new ProblemError(
    { type: problemType(kind), title, status, detail, ...(errors === undefined ? {} : { errors }) },
    headers,
  );
};

export const notSignedIn = (): ProblemError => problem('not-signed-in', 'Please sign in to continue.');

export const notFound = (): ProblemError =>
  problem('not-found', 'There is nothing at this address. Please check the link.');

/** The value; throws 404 when there is none. */
export const found = <Value>(value: Value | null): Value => {
  if (value === null) throw notFound();
  return value;
};

/** The write is not visible yet; retry. */
export const notVisibleYet = (): ProblemError =>
  problem('unavailable', 'Your latest changes are still being processed. Please try again in a moment.', {
    headers: { 'retry-after': '1' },
  });
