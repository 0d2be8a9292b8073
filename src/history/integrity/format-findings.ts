import { unreachable } from '../../domain/kernel/never.ts';
import { count } from '../sentence-parts.ts';
import type { EventName } from './chain-store.ts';
import type { Finding } from './findings.ts';
import type { Verified } from './verify-history.ts';

const called = ({ position, stream, revision, type, eventId }: EventName): string =>
  `${type}, revision ${revision} of ${stream}, at position ${position || '0'} (event ${eventId})`;

const lastOf = (event: EventName | null): string =>
  event === null ? 'No event is left' : `The last unchanged event: ${called(event)}`;

const problemOf = (finding: Finding): string => {
  switch (finding.kind) {
    case 'altered':
      return `An event was altered: ${called(finding.event)}.`;
    case 'altered-or-sealed-anew':
      return `An event or its hash was altered: ${called(finding.event)}. The next hash matches neither.`;
    case 'replaced':
      return `An event was replaced: ${called(finding.event)}. In its place is ${called(finding.by)}.`;
    case 'missing':
      return `An event is missing: ${called(finding.event)}.`;
    case 'inserted':
      return `An event was inserted: ${called(finding.event)}. It is not in the hash chain, although later events are.`;
    case 'hidden':
      return `An event is hidden: ${called(finding.event)}. The history has it, but its stream was deleted or truncated.`;
    case 'moved':
      return `An event was moved: ${called(finding.event)}. It is now at position ${finding.now}.`;
    case 'seal-altered':
      return `The hash of an event was altered: ${called(finding.event)}. The event itself is unchanged.`;
    case 'seal-missing':
      return `The hash of an event is missing: ${called(finding.event)}. The event itself is there.`;
    case 'seal-added':
      return `A hash was inserted for ${called(finding.event)}, which does not belong to the chain.`;
    case 'cut':
      return `The end of the history and of the hash chain is missing: it reached to position ${finding.sealedTo}. ${lastOf(finding.event)}.`;
    case 'head-altered':
      return `The head of the hash chain (history.seal_head) was altered or removed. ${lastOf(finding.event)}.`;
    case 'not-the-expected':
      return `No event${finding.to === null ? '' : ` up to position ${finding.to}`} has the expected hash, although the history matches its hash chain: the end of both was removed, or the chain was recomputed after a change, or the hash is from another history. ${lastOf(finding.event)}.`;
    case 'never-sealed':
      return `The history holds ${finding.events.toLocaleString('en-GB')} events, but its hash chain is empty.`;
    case 'ambiguous':
      return `An event was altered: ${called(finding.event)}. Its stored text has a name twice, which readers take differently.`;
    case 'tree-altered':
      return `The stored Merkle tree (history.tree_nodes) was altered in what covers ${called(finding.event)}. The events themselves are unchanged.`;
    case 'not-as-witnessed':
      return `The history does not match the checkpoint that was signed on ${finding.checkpoint.signedAt} over ${count(finding.checkpoint.events, 'event')}, although it matches its own hash chain: events were changed or removed, and the chain was recomputed. ${
        finding.agreedTo === 0
          ? 'No checkpoint matches.'
          : `The last checkpoint that matches is over ${count(finding.agreedTo, 'event')}.`
      }`;
    case 'checkpoint-forged':
      return `A checkpoint was forged or damaged: ${finding.checkpoint}. ${finding.reason}`;
    case 'key-missing':
      return `The key for the personal data of ${finding.subject} is missing, first in ${called(finding.event)}, and the vault does not say that it was destroyed.`;
    case 'key-destroyed':
      return `The key for the personal data of ${finding.subject} was destroyed, first used in ${called(finding.event)}, although no event says that this person has left.`;
    case 'key-replaced':
      return `The key for the personal data of ${finding.subject} was replaced or damaged: it does not open ${called(finding.event)}.`;
    case 'read-model':
      return `The read model ‘${finding.name}’ differs from the history in ${finding.rows.toLocaleString('en-GB')} of the compared rows. The history itself is unchanged.`;
    case 'tables-gone':
      return 'A table of the history or of its hash chain (schema history) is missing.';
    default:
      return unreachable(finding);
  }
};

const KEEP =
  'Keep this installation unchanged, with its logs and backups, and find out who could write to its database.';

/** The recommended action. */
const adviceOf = ({ kind }: Finding): string => {
  if (kind === 'key-missing' || kind === 'key-destroyed' || kind === 'key-replaced') {
    return `${KEEP} The history itself is unchanged. Restore the newest backup that still has the key.`;
  }
  if (kind === 'read-model') {
    return 'Find out who could write to the database, then rebuild the read model: see Projections.';
  }
  if (kind === 'checkpoint-forged') {
    return `${KEEP} Compare the checkpoint with the copy in the log or in the auditors’ mail. Every event up to here is unchanged.`;
  }
  if (kind === 'tree-altered') {
    return `${KEEP} Every event up to here is unchanged. Proofs of single events are wrong until the tree is computed again: see docs/operations.md.`;
  }
  if (kind === 'not-as-witnessed') {
    return `${KEEP} If a backup was restored on purpose, move the checkpoints that are newer than the backup from WITNESS_DIR to another place, and keep them. Otherwise restore the newest backup that matches the checkpoints.`;
  }
  if (kind === 'never-sealed') {
    return 'If this release has never been started on this history, start it, wait until GET /api/history/seal shows the last position, and verify again. Otherwise the hash chain was removed: treat this as an incident.';
  }
  const isOfChain =
    kind === 'seal-altered' || kind === 'seal-missing' || kind === 'seal-added' || kind === 'head-altered';
  return isOfChain
    ? `${KEEP} Every event up to here is unchanged. To verify the rest, verify a restored backup with --expect and the last hash that was kept elsewhere.`
    : `${KEEP} Restore the newest backup for which 'npm run verify-history -- --expect <hash>' accepts the last hash that was kept elsewhere.`;
};

/** The finding with the recommended action, as text for people. */
export const foundChange = (finding: Finding) => ({
  kind: finding.kind,
  problem: problemOf(finding),
  advice: adviceOf(finding),
});

/** Rows of the read models, compared with the history. */
interface ComparedRows {
  readonly rows: number;
  readonly parked: number;
}

/**
 * The outcome as lines of text.
 * @param readModels null if they were not compared
 */
export const formatVerification = (verified: Verified, readModels: ComparedRows | null = null): readonly string[] => {
  const { finding, events, position, hash, unsealed, expectedAt, witnessed } = verified;
  const reached = `${count(events, 'event')} ${events === 1 ? 'is' : 'are'} unchanged, up to position ${position}.`;
  if (finding !== null) {
    const before = events === 0 ? 'No event before it could be verified.' : reached;
    const title =
      finding.kind === 'read-model' ? 'A read model does not match the history.' : 'The history is not intact.';
    return [title, problemOf(finding), before, '', adviceOf(finding)];
  }
  return [
    'The history is intact.',
    events === 0 ? 'No event was verified.' : reached,
    `hash: ${hash.toString('hex')}`,
    witnessed === null
      ? 'No signed checkpoint was compared.'
      : `${witnessed.checkpoints === 1 ? 'The signed checkpoint matches' : `All ${witnessed.checkpoints.toLocaleString('en-GB')} signed checkpoints match`}; the last one is over ${count(witnessed.events, 'event')}, signed on ${witnessed.signedAt}.`,
    ...(readModels === null
      ? []
      : [
          `Every row of the read models matches it: ${readModels.rows.toLocaleString('en-GB')}.`,
          ...(readModels.parked === 0
            ? []
            : [`Not compared: ${readModels.parked.toLocaleString('en-GB')} rows with parked events; see Projections.`]),
        ]),
    ...(expectedAt === null ? [] : [`The expected hash belongs to ${called(expectedAt)}.`]),
    ...(unsealed === 0
      ? []
      : [
          `${count(unsealed, 'event')} after it ${unsealed === 1 ? 'is' : 'are'} not in the hash chain yet; a running worker adds ${unsealed === 1 ? 'it' : 'them'} within seconds.`,
        ]),
  ];
};

/** The outcome as a JSON object. */
export const verificationAsJson = (
  { finding, hash, ...verified }: Verified,
  readModels: ComparedRows | null = null,
): string =>
  JSON.stringify({
    intact: finding === null,
    ...verified,
    hash: hash.toString('hex'),
    readModels: readModels && { rows: readModels.rows, parked: readModels.parked },
    finding: finding === null ? null : { ...finding, ...foundChange(finding) },
  });
