import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient } from '../test/support/api-client.ts';

/** A write that its client retries, with the same idempotency key, until it is acknowledged. */
export interface Write {
  readonly kind: 'signup' | 'project';
  /** Identifies the write in the history and in the read models. */
  readonly mark: string;
  /** The scenario during which it was started. */
  readonly scenario: string;
  acknowledged: boolean;
}

export interface Load {
  /** The charity that submits the projects. */
  readonly charity: { readonly username: string; readonly password: string };
  /** All writes so far. */
  readonly writes: readonly Write[];
  /** Responses other than success, by scenario and status; 0 stands for a broken connection. */
  readonly errors: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Attributes everything that follows to a scenario. */
  begin(scenario: string): void;
  /** Performs one write; resolves when it is acknowledged. */
  write(): Promise<Write>;
  /** Ends the load and waits until every write is acknowledged. */
  finish(): Promise<void>;
}

/** Status codes of a service that is temporarily unavailable or busy; any other code is a wrong response. */
export const PASSING: ReadonlySet<number> = new Set([0, 409, 502, 503]);

/** How long a write is retried before it counts as stuck, in milliseconds. */
const PATIENCE_MS = 60_000;

const LANES = 8;

/** A client of all HTTP processes: uses the next one for each attempt, like a load balancer. */
const balanced = (urls: readonly string[], clients: readonly ApiClient[]) => {
  let turn = 0;
  return (): ApiClient => {
    turn += 1;
    const client = clients[turn % urls.length];
    if (!client) throw new Error('There is no HTTP process.');
    return client;
  };
};

/** Registers charities, which write together with visitors until `finish`. */
export const startLoad = async (urls: readonly string[], run: string): Promise<Load> => {
  const writes: Write[] = [];
  const errors = new Map<string, Map<number, number>>();
  let scenario = 'none';
  let isEnding = false;

  const visitor = balanced(
    urls,
    urls.map((url) => apiClient(url)),
  );
  const person = { username: `chaos-${run}`, password: 'a long enough password' };
  const charity = balanced(urls, await signedIn(urls, person, run));

  const attempt = async ({ kind, mark }: Write, key: string): Promise<number> => {
    const sending =
      kind === 'project'
        ? charity().call('submitProject', {
            key,
            body: { title: mark, description: 'Survives', expertiseRequired: ['technology'] },
          })
        : visitor().call('joinWaitingListAsCharity', {
            key,
            body: {
              charityName: mark,
              contactName: 'Chaos',
              email: `${key}@example.org`,
              phone: '01632 960 123',
              charitySize: 'small',
            },
          });
    return sending.then(
      ({ status }) => status,
      () => 0,
    );
  };

  const count = (status: number): void => {
    const counts = errors.get(scenario) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    errors.set(scenario, counts);
  };

  const write = async (kind: Write['kind'] = 'signup'): Promise<Write> => {
    const key = randomUUID();
    const made: Write = { kind, mark: `${run} ${kind} ${writes.length}`, scenario, acknowledged: false };
    writes.push(made);
    for (const from = performance.now(); performance.now() - from < PATIENCE_MS; ) {
      const status = await attempt(made, key);
      if (status >= 200 && status < 300) {
        made.acknowledged = true;
        return made;
      }
      count(status);
      await pause(100);
    }
    return made;
  };

  const lane = async (number: number): Promise<void> => {
    while (!isEnding) await write(number === 0 ? 'project' : 'signup');
  };
  const working = Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));

  return {
    charity: person,
    writes,
    errors,
    begin: (name) => {
      scenario = name;
    },
    write: () => write(),
    finish: async () => {
      isEnding = true;
      await working;
    },
  };
};

/** A client for each process, signed in as the same new charity. */
const signedIn = async (
  urls: readonly string[],
  person: { readonly username: string; readonly password: string },
  run: string,
): Promise<readonly ApiClient[]> => {
  const clients = urls.map((url) => apiClient(url));
  for (const [place, client] of clients.entries()) {
    const answer =
      place === 0
        ? await client.call('registerCharity', {
            key: randomUUID(),
            body: { ...person, email: `${run}@example.org`, name: 'Chaos', organisation: `Chaos ${run}`, charity: {} },
          })
        : await client.call('signIn', { body: person });
    if (answer.status >= 300) throw new Error(`The charity could not sign in: ${JSON.stringify(answer.body)}`);
  }
  return clients;
};
