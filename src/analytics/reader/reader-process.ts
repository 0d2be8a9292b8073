import { writeFileSync } from 'node:fs';
import { endWithParent } from '../child.ts';
import type { ExportRequest, FromReader, ReaderLimits, RunRequest, ToReader } from './messages.ts';
import { openQueryEngine, type QueryEngine } from './query-engine.ts';

/** Interval of measuring the memory of the process, in milliseconds. */
const WATCH_MS = 50;

const MB = 1024 * 1024;

const send = (message: FromReader): void => {
  process.send?.(message);
};

/** If memory runs out nevertheless, the system ends this process and no other. */
const volunteer = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // The file exists only on Linux.
  }
};

/** Ends the process when a query takes memory that DuckDB does not count, such as that of one enormous text. */
const watch = ({ mostResidentMb }: ReaderLimits): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > mostResidentMb * MB) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS).unref();
};

let engine: QueryEngine | null = null;

const answer = async (opened: QueryEngine, message: RunRequest | ExportRequest) => {
  const { id } = message;
  const outcome = await opened.answer(message);
  if ('fault' in outcome) send({ kind: 'fault', id, fault: outcome.fault });
  else if ('rows' in outcome) send({ kind: 'result', id, result: outcome.rows });
  else send({ kind: 'exported', id });
};

const receive = async (message: ToReader): Promise<void> => {
  switch (message.kind) {
    case 'open':
      volunteer();
      engine = await openQueryEngine(message);
      watch(message.limits);
      send({ kind: 'opened' });
      return;
    case 'files':
      engine?.use(message.files);
      return;
    case 'cancel':
      engine?.cancel(message.id);
      return;
    case 'run':
    case 'export':
      if (engine) await answer(engine, message);
      return;
    default:
      message satisfies never;
  }
};

// A message comes from the process that started this one.
process.on('message', (message) => void receive(message as ToReader));
endWithParent();
