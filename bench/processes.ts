import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { type AppProcess, startFellowship } from '../chaos/fellowship.ts';
import { type ApiClient, apiClient } from '../test/support/api-client.ts';
import { charitySignup } from '../test/support/http-people.ts';
import { figuresOf } from '../test/support/operator.ts';
import { aligned, quantileOf } from './table.ts';

/** More of both together need more connections than the embedded Postgres grants. */
const FORMS = [
  { http: 1, workers: 1 },
  { http: 2, workers: 1 },
  { http: 4, workers: 1 },
  { http: 1, workers: 2 },
  { http: 1, workers: 4 },
];

const CLIENTS = 16;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 20_000;

/** One of five requests writes, four read. */
const WRITES_ONE_IN = 5;

interface Answered {
  readonly writes: boolean;
  /** Response time in milliseconds. */
  readonly took: number;
}

const write = (client: ApiClient) =>
  client.call('joinWaitingListAsCharity', {
    key: randomUUID(),
    body: charitySignup({ email: `${randomUUID()}@example.org` }),
  });

/** Sends requests without pause, each to the next process, and returns the responses after the warm-up. */
const load = async (urls: readonly string[]): Promise<readonly Answered[]> => {
  const answered: Answered[] = [];
  const clients = urls.map((url) => apiClient(url));
  const from = performance.now() + WARM_UP_MS;
  let turn = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const begun = performance.now();
      if (begun > from + MEASURED_MS) return;
      turn += 1;
      const client = clients[turn % clients.length];
      if (!client) throw new Error('There is no process for HTTP.');
      const writes = turn % WRITES_ONE_IN === 0;
      const { status } = await (writes ? write(client) : client.call('listConsultants'));
      if (status >= 300) throw new Error(`A request was answered ${status}.`);
      if (begun > from) answered.push({ writes, took: performance.now() - begun });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return answered;
};

/** CPU time of these processes, in seconds. */
const processorTime = async (processes: readonly AppProcess[]): Promise<number> => {
  const figures = await Promise.all(processes.map(({ url }) => figuresOf(url)));
  return figures.reduce((sum, figure) => sum + figure('process_cpu_seconds_total'), 0);
};

/** CPU time of this machine, in seconds. */
const machineTime = (): number =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1_000, 0);

/** CPU time so far, by consumer. `stores`: Postgres, Redis, EventStoreDB and everything else on this machine. */
const usage = async (http: readonly AppProcess[], workers: readonly AppProcess[]) => {
  const { user, system } = process.cpuUsage();
  const used = { http: await processorTime(http), workers: await processorTime(workers) };
  const clients = (user + system) / 1_000_000;
  return { ...used, clients, stores: machineTime() - used.http - used.workers - clients };
};

const measure = async (form: (typeof FORMS)[number]): Promise<readonly string[]> => {
  const { http, workers, stop } = await startFellowship(form);
  try {
    const before = await usage(http, workers);
    const answered = await load(http.map(({ url }) => url));
    const after = await usage(http, workers);
    const [writes, reads] = [true, false].map((kind) =>
      answered.filter((one) => one.writes === kind).map(({ took }) => took),
    );
    const seconds = MEASURED_MS / 1_000;
    const cores = (kind: keyof typeof before): string =>
      ((after[kind] - before[kind]) / ((WARM_UP_MS + MEASURED_MS) / 1_000)).toFixed(2);
    const times = (samples: readonly number[] = []): string =>
      [0.5, 0.99].map((share) => quantileOf(samples, share).toFixed(0)).join(' / ');
    return [
      `${form.http} + ${form.workers}`,
      ((writes?.length ?? 0) / seconds).toFixed(0),
      ((reads?.length ?? 0) / seconds).toFixed(0),
      times(writes),
      times(reads),
      cores('http'),
      cores('workers'),
      cores('stores'),
      cores('clients'),
    ];
  } finally {
    await stop();
  }
};

/**
 * Measures the full form with 1, 2 and 4 processes of either kind: throughput, response times, and CPU time by consumer.
 */
export const processesBench = async (): Promise<string> => {
  const rows: (readonly string[])[] = [];
  for (const form of FORMS) rows.push(await measure(form));
  const headings = ['http + workers', 'writes/s', 'reads/s', 'write p50 / p99 ms', 'read p50 / p99 ms'];
  return aligned([...headings, ...['http', 'workers', 'stores', 'clients'].map((who) => `cores: ${who}`)], rows);
};
