import { Readable } from 'node:stream';
import type { HistoryIntegrity } from '../../contract/history-integrity.ts';
import { reject } from '../../domain/kernel/rejection.ts';
import { TreeIncomplete } from '../../history/integrity/history-tree.ts';
import { EventAltered } from '../../history/integrity/proof.ts';
import { findEvent } from '../../projections/queries/history-list.ts';
import { unansweredFailures } from '../../projections/queries/verification-failures.ts';
import { verificationFailures } from '../../projections/verification-failures.ts';
import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import { found } from '../problems.ts';
import { answerVisible } from '../read-your-writes.ts';

const notWitnessed = reject(
  'event-not-witnessed',
  'No signed checkpoint covers this event yet. Verify the history to sign one now, or wait until tomorrow.',
);

const treeChanged = reject(
  'tree-changed',
  'Another event or the stored Merkle tree does not match the last checkpoint. Please verify the history.',
);

const eventAltered = reject(
  'event-altered',
  'This event was altered after it was recorded, so it cannot be proved. Please verify the history.',
);

/** Signed checkpoints, verifications and proofs of the history. */
export const historyIntegrityRoutes = (
  { implement }: Api,
  { commands, readModels, checkpoints, verifications, proofs, newId, waitFor }: HttpParts,
): void => {
  const integrity = async (): Promise<HistoryIntegrity> => {
    const [checkpoint, latest, failures] = await Promise.all([
      checkpoints.latest(),
      verifications.latest(),
      unansweredFailures(readModels),
    ]);
    return {
      data: {
        checkpoint: checkpoint && {
          events: checkpoint.events,
          position: checkpoint.position,
          signedAt: checkpoint.signedAt,
          publicKey: checkpoint.publicKey,
        },
        verification: latest && {
          id: latest.id,
          requestedAt: latest.requestedAt,
          isNightly: latest.requestedBy === null,
          status: latest.status,
          progress: latest.progress,
          finishedAt: latest.finishedAt,
          finding: latest.finding,
          witnessed: latest.witnessed,
        },
        failures: [...failures],
      },
    };
  };

  implement('getHistoryIntegrity', async () => succeeded(await integrity()));

  implement('verifyHistory', async ({ caller }) => {
    await verifications.request(newId(), caller.userId);
    return succeeded(await integrity());
  });

  implement('answerVerificationFailure', async ({ params, body, caller, context }) => {
    const of = { verificationId: params.id, by: caller.userId };
    const outcome = await commands.answerFailedVerification(body, of, context);
    const shown = { models: [verificationFailures.name], location: addressOf('getHistoryIntegrity') };
    return answerVisible(waitFor, outcome, shown, integrity);
  });

  implement('getEventProof', async ({ params, context }) => {
    const { entry } = found(await findEvent(readModels, params.id, { seesPeople: true }));
    try {
      const proof = await proofs.of(entry.position);
      if (proof === null) return refused(notWitnessed);
      await commands.noteReading({ what: 'event', filter: [], ids: [params.id] }, context);
      const content = Readable.from([`${JSON.stringify(proof, null, 2)}\n`], { objectMode: false });
      return succeeded({ fileName: `proof-${params.id}.json`, content });
    } catch (error) {
      if (error instanceof EventAltered) return refused(eventAltered);
      if (error instanceof TreeIncomplete) return refused(treeChanged);
      throw error;
    }
  });
};
