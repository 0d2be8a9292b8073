import { randomUUID } from 'node:crypto';
import { convertToCommandError, UnavailableError } from '@eventstore/db-client';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type Append, requestFor, type Written, writtenOf } from './append-messages.ts';
import { openBatchAppend } from './client.ts';
import type { Connection, Line } from './connection.ts';
import { unanswered } from './failures.ts';

interface AppendingParts {
  readonly connection: Connection;
  /** Timeout of an append, in milliseconds. */
  readonly withinMs: number;
  /** Aborts when the store is closed. */
  readonly closing: AbortSignal;
}

interface Pending {
  readonly stream: string;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** One call to the server that carries any number of appends. */
interface AppendStream {
  readonly line: Line;
  /** False once the stream has failed, or an append on it has met its deadline. */
  readonly isUsable: () => boolean;
  readonly append: (append: Append) => Promise<Written>;
}

const openAppendStream = (line: Line, withinMs: number, closing: AbortSignal): AppendStream => {
  const pending = new Map<string, Pending>();
  const ending = AbortSignal.any([line.lost, closing]);
  let isUsable = true;

  /** Accepts no more appends: the call ends once the pending ones are settled. */
  const retire = (): void => {
    isUsable = false;
    if (pending.size > 0) return;
    ending.removeEventListener('abort', onEnding);
    call.then((open) => open.cancel()).catch(() => {});
  };

  /** Removes a pending append. Undefined if it has already timed out. */
  const settle = (id: string): Pending | undefined => {
    const settled = pending.get(id);
    pending.delete(id);
    clearTimeout(settled?.timer);
    if (!isUsable) retire();
    return settled;
  };

  const fail = (error: unknown): void => {
    for (const id of pending.keys()) settle(id)?.reject(error);
    retire();
  };
  const onEnding = (): void => fail(unanswered(withinMs));
  ending.addEventListener('abort', onEnding, { once: true });

  const onAnswer = (answer: BatchAppendResp): void => {
    line.answered();
    const settled = settle(answer.getCorrelationId()?.getString() ?? '');
    if (!settled) return;
    try {
      settled.resolve(writtenOf(answer, settled.stream));
    } catch (error) {
      settled.reject(error);
    }
  };

  const call = openBatchAppend(line.client, (open) =>
    open
      .on('data', onAnswer)
      .on('error', (error) => fail(convertToCommandError(error)))
      .on('end', () => fail(new UnavailableError(undefined, 'The server ended the stream of appends.'))),
  );
  call.catch(fail);

  return {
    line,
    isUsable: () => isUsable,
    append: (append) => {
      const id = randomUUID();
      const request = requestFor(id, append);
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          isUsable = false;
          settle(id);
          reject(unanswered(withinMs));
          line.silentSince(performance.now() - withinMs);
        };
        pending.set(id, { stream: append.stream, resolve, reject, timer: setTimeout(giveUp, withinMs) });
        call.then((open) => open.write(request)).catch(() => {});
      });
    },
  };
};

/**
 * Returns a function that sends an append once. All appends share one stream to the server; an append fails if that
 * stream fails, or if its own response does not arrive before the deadline. Later appends then use a new stream.
 */
export const appending = ({ connection, withinMs, closing }: AppendingParts): AppendStream['append'] => {
  let current: AppendStream | undefined;
  return async (append) => {
    const line = connection.line();
    if (!current?.isUsable() || current.line !== line) current = openAppendStream(line, withinMs, closing);
    return current.append(append);
  };
};
