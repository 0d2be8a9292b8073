import { z } from 'zod';
import { EmptyBody, type EndpointTable, type Examples } from './endpoint.ts';
import { ById, named, text } from './fields.ts';

/** A verification of the history against its hash chain, the witness and the read models. */
export const HistoryVerification = named('HistoryVerification', {
  id: z.uuid(),
  requestedAt: z.iso.datetime(),
  isNightly: z.boolean(),
  status: z
    .enum(['waiting', 'running', 'intact', 'failed', 'broken-off'])
    .describe('`failed`: a change was found. `broken-off`: it could not be completed.'),
  progress: z.object({
    stage: z.enum(['history', 'read-models']),
    done: z.int().describe('Events, or read models.'),
    total: z.int(),
  }),
  finishedAt: z.iso.datetime().nullable(),
  finding: z.object({ kind: z.string(), problem: z.string(), advice: z.string() }).nullable(),
  witnessed: z
    .object({ checkpoints: z.int(), events: z.int(), signedAt: z.iso.datetime() })
    .nullable()
    .describe('The number of signed checkpoints that match, and the last of them.'),
});
export type HistoryVerification = z.output<typeof HistoryVerification>;

/** A failed verification that no administrator has answered. */
export const VerificationFailure = named('VerificationFailure', {
  id: z.uuid(),
  problem: z.string(),
  failedAt: z.iso.datetime(),
});

export const HistoryIntegrity = named('HistoryIntegrity', {
  data: z.object({
    checkpoint: z
      .object({
        events: z.int(),
        position: z.string(),
        signedAt: z.iso.datetime(),
        publicKey: z.string().describe('Keep it elsewhere: it verifies checkpoints and proofs.'),
      })
      .nullable()
      .describe('The last signed checkpoint; null before the first, and where no witness is set up.'),
    verification: HistoryVerification.nullable().describe('The last one.'),
    failures: z.array(VerificationFailure).describe('The oldest 20 without an answer.'),
  }),
});
export type HistoryIntegrity = z.output<typeof HistoryIntegrity>;

export const EventProof = named('EventProof', {
  event: z.string().describe('The canonical text of the event (RFC 8785), as it is hashed.'),
  index: z.int().describe('Number of the leaf in the Merkle tree (RFC 9162), from 0.'),
  path: z.array(z.string()).describe('Hashes from the sibling of the leaf to the root, hexadecimal.'),
  checkpoint: z.string().describe('Signed note (C2SP tlog-checkpoint).'),
  publicKey: z.string(),
});

/** Longest note about a failed verification, in characters. */
export const NOTE_LENGTH = 2_000;

export const FailureAnswer = z.object({ note: text('The note', 1, NOTE_LENGTH) });

export const endpoints = {
  getHistoryIntegrity: {
    route: 'GET /api/admin/history/integrity',
    summary: 'The last signed checkpoint and verification of the history, and failures without an answer',
    access: ['admin'],
    success: { status: 200, body: HistoryIntegrity },
  },
  verifyHistory: {
    route: 'POST /api/admin/history/verification',
    summary: 'Verify the history and the read models',
    description:
      'A worker compares the history with its hash chain, its Merkle tree, the signed checkpoints and the keys of people, and the read models with the history, then signs a checkpoint. Nothing happens while a verification is under way.',
    access: ['admin'],
    body: EmptyBody,
    success: { status: 200, body: HistoryIntegrity },
    limitPerMinute: 10,
  },
  answerVerificationFailure: {
    route: 'POST /api/admin/history/failures/{id}/answer',
    summary: 'Answer a failed verification',
    description: 'Ends the warning on the pages of administrators. The note is recorded in the history.',
    access: ['admin'],
    params: ById,
    body: FailureAnswer,
    success: { status: 200, body: HistoryIntegrity },
    problems: [409],
    mayLag: true,
  },
  getEventProof: {
    route: 'GET /api/history/{id}/proof',
    summary: 'A proof that an event was part of the history',
    description:
      '`npm run verify-proof -- <file>` checks it without a database. 409 while no signed checkpoint covers the event.',
    access: ['admin'],
    params: ById,
    success: { status: 200, body: EventProof, media: 'application/json' },
    problems: [409],
  },
} as const satisfies EndpointTable;

const publicKey = 'fellowbridge-history/3c8e1f0a9b7d2e46+9d1f0b3a+AaEq7u0j3C1m8mUMaH2c5k0Wn5y8qg0O8s2QYF0pYw1d';
const signedAt = '2026-01-14T02:00:00.000Z';

const integrity: HistoryIntegrity = {
  data: {
    checkpoint: { events: 41, position: '0000000000000000041', signedAt, publicKey },
    verification: {
      id: '01920f90-6677-7f88-8a99-b0c1d2e3f407',
      requestedAt: signedAt,
      isNightly: true,
      status: 'intact',
      progress: { stage: 'read-models', done: 21, total: 21 },
      finishedAt: '2026-01-14T02:00:03.000Z',
      finding: null,
      witnessed: { checkpoints: 14, events: 40, signedAt: '2026-01-13T02:00:00.000Z' },
    },
    failures: [],
  },
};

export const examples: Examples<typeof endpoints> = {
  getHistoryIntegrity: { success: integrity },
  verifyHistory: { body: {}, success: integrity },
  answerVerificationFailure: {
    body: { note: 'We restored the backup of Tuesday, and changed the password of the database.' },
    success: integrity,
  },
  getEventProof: {
    success: {
      event: '{"data":{},"eventId":"01920f90-6677-7f88-8a99-b0c1d2e3f405","type":"ProjectSubmitted"}',
      index: 40,
      path: ['9b0fe6ff2bb8ff7bd03e14a1a4a5bd0d8e12d3b2e2f2f8a3a0f0a36b8c9d1e42'],
      checkpoint: `${publicKey.split('+')[0]}\n41\n…`,
      publicKey,
    },
  },
};
