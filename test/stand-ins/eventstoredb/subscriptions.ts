import { randomUUID } from 'node:crypto';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { FalseAnswer } from './faults.ts';
import type { History } from './history.ts';
import { caughtUpMessage, confirmationMessage, recordMessage } from './wire.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Sends one message. Resolves when the client can accept more or has disconnected. */
export const send = (call: ReadCall, message: ReadResp): Promise<void> =>
  new Promise((resolve) => {
    if (call.cancelled || call.write(message)) return resolve();
    const go = (): void => {
      call.off('drain', go);
      call.off('cancelled', go);
      call.off('close', go);
      resolve();
    };
    call.once('drain', go);
    call.once('cancelled', go);
    call.once('close', go);
  });

/** Ends a call with an error. */
export const fail = (call: ReadCall, { code, details, metadata }: FalseAnswer): void => {
  call.emit('error', { code, details, ...(metadata ? { metadata } : {}) });
};

/** The open subscriptions to the history. */
export interface Subscriptions {
  readonly serve: (call: ReadCall, firstIndex: number) => Promise<void>;
  readonly count: () => number;
  /** Open subscriptions deliver nothing more, without an error. */
  readonly stall: () => void;
  /** Ends all open subscriptions; without an error if none is given. */
  readonly end: (answer?: FalseAnswer) => void;
}

interface Open {
  stalled: boolean;
  ending: { readonly answer: FalseAnswer | undefined } | undefined;
  wake: () => void;
}

export const createSubscriptions = (history: History): Subscriptions => {
  const open = new Set<Open>();
  const wakeAll = (): void => {
    for (const { wake } of open) wake();
  };

  const serve = async (call: ReadCall, firstIndex: number): Promise<void> => {
    const state: Open = { stalled: false, ending: undefined, wake: () => {} };
    open.add(state);
    const forget = history.onChange(() => state.wake());
    call.on('cancelled', () => state.wake());
    const over = (): boolean => call.cancelled || state.ending !== undefined;
    let live = false;
    let index = firstIndex;
    await send(call, confirmationMessage(randomUUID()));
    while (!over()) {
      const record = state.stalled ? undefined : history.records()[index];
      if (record) {
        index += 1;
        await send(call, recordMessage(record));
      } else if (!live && !state.stalled) {
        live = true;
        await send(call, caughtUpMessage());
      } else {
        await new Promise<void>((resolve) => {
          state.wake = resolve;
        });
      }
    }
    forget();
    open.delete(state);
    if (state.ending?.answer) fail(call, state.ending.answer);
    else call.end();
  };

  return {
    serve,
    count: () => open.size,
    stall: () => {
      for (const state of open) state.stalled = true;
    },
    end: (answer) => {
      for (const state of open) state.ending = { answer };
      wakeAll();
    },
  };
};
