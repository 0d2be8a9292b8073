import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';
import { type History, isTooLarge, type ProposedRecord } from './history.ts';
import { batchAnswer, batchExpectation, proposedRecord, streamName, uuidText } from './wire.ts';

/** Serves the `BatchAppend` call: any number of appends over one stream, each in one or several messages. */
export const batchAppendHandler =
  (history: History, faults: Faults, onAppend: () => void) =>
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
      onAppend();
      const answer = (outcome: Parameters<typeof batchAnswer>[2]): void => {
        call.write(batchAnswer(request.getCorrelationId(), append.options, outcome));
      };
      if (isTooLarge(append.proposed)) return answer('too-large');
      const fault = faults.appends.shift();
      const stream = streamName(append.options.getStreamIdentifier());
      const write = () => history.append(stream, append.proposed, batchExpectation(append.options));
      if (!fault) return answer(await write());
      if (fault.written) await write();
      if (typeof fault.answer === 'string') return answer(fault.answer);
      if (fault.answer) call.emit('error', fault.answer);
    });
    call.on('end', () => call.end());
    call.on('error', () => {}); // A lost connection: the client notices it by itself.
  };
