import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import type { FalseAnswer, Faults } from './faults.ts';
import { type History, isTooLarge, MAX_APPEND_SIZE, type ProposedRecord } from './history.ts';
import {
  batchAnswer,
  batchExpectation,
  proposedRecord,
  streamName,
  unaryAnswer,
  unaryExpectation,
  uuidText,
} from './wire.ts';

const tooLarge = (): FalseAnswer => {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MAX_APPEND_SIZE));
  return { code: status.INVALID_ARGUMENT, details: `Maximum Append Size of ${MAX_APPEND_SIZE} Exceeded.`, metadata };
};

/** Serves the `Append` call, with one append each. */
export const appendHandler =
  (history: History, faults: Faults) =>
  async (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): Promise<void> => {
    let options: AppendReq.Options | undefined;
    const proposed: ProposedRecord[] = [];
    try {
      for await (const request of call as AsyncIterable<AppendReq>) {
        options ??= request.getOptions();
        const message = request.getProposedMessage();
        if (message) proposed.push(proposedRecord(message));
      }
    } catch {
      return; // The client disconnected before the end: nothing is written.
    }
    if (!options) return answer({ code: status.INVALID_ARGUMENT, details: 'No options.' });
    if (isTooLarge(proposed)) return answer(tooLarge());
    const fault = faults.appends.shift();
    if (fault && !fault.written) {
      if (fault.answer) answer(fault.answer);
      return;
    }
    const expected = unaryExpectation(options);
    const outcome = await history.append(streamName(options.getStreamIdentifier()), proposed, expected);
    if (!fault) answer(null, unaryAnswer(outcome, expected));
    else if (fault.answer) answer(fault.answer);
  };

/** Serves the `BatchAppend` call: any number of appends over one stream, each in one or several messages. */
export const batchAppendHandler =
  (history: History) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const unfinished = new Map<string, { options: BatchAppendReq.Options; proposed: ProposedRecord[] }>();
    call.on('data', async (request: BatchAppendReq) => {
      const id = uuidText(request.getCorrelationId());
      const options = request.getOptions();
      const append = unfinished.get(id) ?? (options ? { options, proposed: [] } : undefined);
      if (!append) return;
      append.proposed.push(...request.getProposedMessagesList().map(proposedRecord));
      unfinished.set(id, append);
      if (!request.getIsFinal()) return;
      unfinished.delete(id);
      const stream = streamName(append.options.getStreamIdentifier());
      const outcome = isTooLarge(append.proposed)
        ? 'too-large'
        : await history.append(stream, append.proposed, batchExpectation(append.options));
      call.write(batchAnswer(request.getCorrelationId(), append.options, outcome));
    });
    call.on('end', () => call.end());
    call.on('error', () => {}); // A lost connection: the client notices it by itself.
  };
