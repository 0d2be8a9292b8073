import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { startChild } from '../child.ts';
import type { Compaction, Piece } from './pieces.ts';
import type { FromWriter, ToWriter } from './writer-messages.ts';

/** The process that converts events to files. It ends after an error. */
export interface WriterChild {
  /** Resolves when the events are in the staging files. */
  add(events: readonly RecordedEvent[]): Promise<unknown>;
  flush(): Promise<readonly Piece[]>;
  compact(compaction: Compaction): Promise<readonly Piece[]>;
  end(): Promise<void>;
}

/** Events per message. Node reassembles the parts of a longer message again and again as they arrive. */
const AT_ONCE = 200;

interface Waiting {
  readonly settle: (pieces: readonly Piece[]) => void;
  readonly fail: (error: Error) => void;
}

type Request<Message> = Message extends { readonly id: number } ? Omit<Message, 'id'> : never;

export const startWriterChild = async (
  opening: Omit<Extract<ToWriter, { kind: 'open' }>, 'kind'>,
): Promise<WriterChild> => {
  const child = startChild('writer');
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | null = null;
  const exited = new Promise<void>((resolve) => {
    const onEnd = (): void => {
      ended ??= new Error('The process that writes the analytical copy ended.');
      for (const { fail } of waiting.values()) fail(ended);
      waiting.clear();
      resolve();
    };
    child.once('exit', onEnd);
    // A child that could not be started emits no exit event.
    child.on('error', onEnd);
  });
  child.on('message', (given) => {
    // The message comes from the process that this one has started.
    const message = given as FromWriter;
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'done') request?.settle(message.pieces);
    else {
      request?.fail(new Error(`The analytical copy cannot be written: ${message.message}`));
      child.kill('SIGKILL');
    }
  });
  const answered = (id: number, message: ToWriter): Promise<readonly Piece[]> =>
    new Promise((settle, fail) => {
      if (ended) return fail(ended);
      waiting.set(id, { settle, fail });
      // A failure needs no answer: the child has ended, which fails every request that waits.
      child.send(message, () => {});
    });
  const ask = (request: Request<ToWriter>): Promise<readonly Piece[]> => {
    lastId += 1;
    return answered(lastId, { ...request, id: lastId } as ToWriter);
  };
  await answered(0, { kind: 'open', ...opening });
  return {
    add: (events) => {
      const batches = Array.from({ length: Math.ceil(events.length / AT_ONCE) }, (_, place) =>
        events.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
      );
      return Promise.all(batches.map((batch) => ask({ kind: 'events', events: batch })));
    },
    flush: () => ask({ kind: 'flush' }),
    compact: (compaction) => ask({ kind: 'compact', compaction }),
    end: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
