import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerIn } from './answers.ts';

const { ReadResp } = streams;

interface Sent {
  readonly type?: string;
  readonly stream?: string;
  readonly contentType?: string;
  readonly metadata?: string;
  readonly data?: string;
  readonly revision?: string;
  readonly commit?: string;
  readonly prepare?: string;
}

/** A record as the server writes it, by the client's own definitions. */
const sent = ({ type = 'Asked', stream = 'asking-1', contentType = 'application/json', ...rest }: Sent): Uint8Array => {
  const { metadata = '{}', data = '{}', revision = '0', commit = '7', prepare = commit } = rest;
  const record = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString('0190a0b0-1111-7222-8333-444455556666'))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(revision)
    .setCommitPosition(commit)
    .setPreparePosition(prepare)
    .setCustomMetadata(Buffer.from(metadata))
    .setData(Buffer.from(data));
  record
    .getMetadataMap()
    .set('type', type)
    .set('content-type', contentType)
    // 29 November 2026, 09:00:00.123, in steps of 100 nanoseconds since 1970.
    .set('created', '17959428001234567');
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(record).setCommitPosition(commit)).serializeBinary();
};

const recordIn = (bytes: Uint8Array) => {
  const answer = answerIn(bytes);
  return typeof answer === 'string' ? expect.fail(`not a record: ${answer}`) : answer;
};

test('a record of the platform is an event', () => {
  const data = { name: { sealed: 'Zoë – ☃ 👩‍🚀' }, pages: ['home'] };
  const metadata = { schemaVersion: 2, subject: 'someone' };
  expect(
    recordIn(
      sent({
        data: JSON.stringify(data),
        metadata: JSON.stringify(metadata),
        revision: '17',
        prepare: '5',
        commit: '9',
      }),
    ),
  ).toEqual({
    position: '00000000000000000009/00000000000000000005',
    revision: 17,
    event: {
      eventId: '0190a0b0-1111-7222-8333-444455556666',
      type: 'Asked',
      data,
      metadata,
      stream: 'asking-1',
      revision: 17,
      position: '00000000000000000009/00000000000000000005',
      recordedAt: '2026-11-29T09:00:00.123Z',
    },
    cutStream: null,
  });
});

test('every JSON value, stream, revision and position is read as it was written', () => {
  const number = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(fc.jsonValue(), fc.stringMatching(/^[^$]+$/u), number, number, (data, stream, revision, commit) => {
      const { event, position } = recordIn(
        sent({ data: JSON.stringify(data), stream, revision: String(revision), commit: String(commit) }),
      );
      expect(event).toMatchObject({ stream, revision });
      expect(JSON.stringify(event?.data)).toBe(JSON.stringify(data));
      expect(Number(position.slice(0, 20))).toBe(commit);
    }),
  );
});

test('data that is not JSON is a text, which no schema accepts', () => {
  expect(recordIn(sent({ data: '{"half":' })).event?.data).toBe('{"half":');
});

test.each<[what: string, given: Sent]>([
  ['of a type of the server', { type: '$>' }],
  ['in a stream of the server', { stream: '$settings' }],
  ['that is not JSON', { contentType: 'application/octet-stream' }],
  ['without metadata', { metadata: '' }],
  ['with metadata that is a list', { metadata: '[]' }],
  ['with metadata that is not JSON', { metadata: 'none' }],
])('a record %s has a position and no event', (_, given) => {
  expect(recordIn(sent(given))).toEqual({
    position: '00000000000000000007/00000000000000000007',
    revision: 0,
    event: null,
    cutStream: null,
  });
});

test.each<[what: string, given: Sent, cut: string | null]>([
  ['deleted', { type: '$streamDeleted', stream: 'asking-1' }, 'asking-1'],
  ['truncated', { type: '$metadata', stream: '$$asking-1', data: '{"$tb":3}' }, 'asking-1'],
  ['limited in number', { type: '$metadata', stream: '$$asking-1', data: '{"$maxCount":3}' }, 'asking-1'],
  ['limited in age', { type: '$metadata', stream: '$$asking-1', data: '{"$maxAge":3}' }, 'asking-1'],
  ['given rights', { type: '$metadata', stream: '$$asking-1', data: '{"$acl":{}}' }, null],
  ['given broken metadata', { type: '$metadata', stream: '$$asking-1', data: '{' }, null],
  ['of the server, truncated', { type: '$metadata', stream: '$$$settings', data: '{"$tb":3}' }, null],
])('a stream that is %s', (_, given, cut) => {
  expect(recordIn(sent(given))).toMatchObject({ event: null, cutStream: cut });
});

test('the record that deletes a stream for good has a revision beyond all others', () => {
  const record = recordIn(sent({ type: '$streamDeleted', stream: 'asking-1', revision: String(2n ** 63n - 1n) }));
  expect(record).toMatchObject({ revision: 2 ** 63, cutStream: 'asking-1' });
});

test('a record at the first position of a log is read, although the wire leaves out zeros', () => {
  expect(recordIn(sent({ commit: '0' })).position).toBe('00000000000000000000/00000000000000000000');
});

test('a record without a position is refused', () => {
  expect(() => answerIn(sent({ commit: String(2n ** 64n - 1n) }))).toThrow('older than 22.6');
});

test('a confirmation is told from what no reader needs', () => {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId('one');
  expect(answerIn(new ReadResp().setConfirmation(confirmation).serializeBinary())).toBe('confirmed');
  expect(answerIn(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation()).serializeBinary())).toBe(
    'confirmed',
  );
  const others = [
    new ReadResp().setCaughtUp(new ReadResp.CaughtUp()),
    new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition('1').setPreparePosition('1')),
    new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound()),
    new ReadResp().setLastStreamPosition('3'),
  ];
  expect(others.map((other) => answerIn(other.serializeBinary()))).toEqual(others.map(() => 'other'));
});
