import { startChild } from '../child.ts';
import type { Compaction, Piece } from './pieces.ts';
import type { StagedFile } from './staging.ts';
import type { FromWriter, Opening, ToWriter } from './writer-messages.ts';

interface Waiting {
  readonly settle: (pieces: readonly Piece[]) => void;
  readonly fail: (error: Error) => void;
}

type Request<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/**
 * Starts the process that converts rows to Parquet files, without waiting for it. It ends after an error, which fails all
 * requests.
 */
export const startWriterChild = (opening: Opening) => {
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
    // The message comes from this process's child.
    const message = given as FromWriter;
    if (message.kind === 'done') {
      waiting.get(message.id)?.settle(message.pieces);
      waiting.delete(message.id);
    } else {
      ended ??= new Error(`The analytical copy cannot be written: ${message.message}`);
      child.kill('SIGKILL');
    }
  });
  const ask = (request: Request<ToWriter>): Promise<readonly Piece[]> =>
    new Promise((settle, fail) => {
      if (ended) return fail(ended);
      lastId += 1;
      waiting.set(lastId, { settle, fail });
      // A failure needs no answer: the child has ended, which fails every request that waits.
      child.send({ ...request, id: lastId } as ToWriter, () => {});
    });
  // When this fails, so do all later requests.
  ask({ kind: 'open', ...opening }).catch(() => {});
  return {
    /** Converts files of rows, and deletes them. */
    write: (staged: readonly StagedFile[]): Promise<readonly Piece[]> => ask({ kind: 'write', staged }),
    compact: (compaction: Compaction): Promise<readonly Piece[]> => ask({ kind: 'compact', compaction }),
    end: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};

export type WriterChild = ReturnType<typeof startWriterChild>;
