import { unreachable } from '../domain/kernel/never.ts';
import type { Finding } from './findings.ts';
import type { EventName } from './ledger.ts';
import type { Verified } from './verifying.ts';

const called = ({ position, stream, revision, type, eventId }: EventName): string =>
  `${type}, revision ${revision} of ${stream}, at position ${position || '0'} (event ${eventId})`;

const lastOf = (event: EventName | null): string =>
  event === null ? 'Nothing of it is left' : `The last one that is as it was: ${called(event)}`;

/** What is wrong, in sentences that name the event. */
const problemOf = (finding: Finding): string => {
  switch (finding.kind) {
    case 'altered':
      return `An event was altered: ${called(finding.event)}.`;
    case 'altered-or-sealed-anew':
      return `An event was altered, or its seal: ${called(finding.event)}. What comes next agrees with neither.`;
    case 'replaced':
      return `An event was replaced by another: ${called(finding.event)}. In its place stands ${called(finding.by)}.`;
    case 'missing':
      return `An event is missing: ${called(finding.event)}.`;
    case 'inserted':
      return `An event was inserted: ${called(finding.event)}. It was never sealed, and events after it were.`;
    case 'hidden':
      return `An event is hidden: ${called(finding.event)}. The history holds it, but its stream was deleted or cut short.`;
    case 'moved':
      return `An event was moved: ${called(finding.event)}. It now stands at position ${finding.now}.`;
    case 'seal-altered':
      return `The seal of an event was altered: ${called(finding.event)}. The event itself is as it was sealed.`;
    case 'seal-missing':
      return `The seal of an event is missing: ${called(finding.event)}. The event itself is there.`;
    case 'seal-added':
      return `A seal was added: it names ${called(finding.event)}, which the chain does not know.`;
    case 'cut':
      return `The end of the history is missing, with its seals: it reached to position ${finding.sealedTo}. ${lastOf(finding.event)}.`;
    case 'head-altered':
      return `The record of how far the history is sealed (history.seal_head) was altered or removed. ${lastOf(finding.event)}.`;
    case 'not-the-expected':
      return `No event${finding.to === null ? '' : ` up to position ${finding.to}`} bears the expected hash, although history and seals agree: the end of the history was removed together with its seals, or all of it was sealed anew after a change; or the hash is not of this history. ${lastOf(finding.event)}.`;
    case 'never-sealed':
      return `The history holds ${finding.events.toLocaleString('en-GB')} events, and none of them is sealed.`;
    case 'tables-gone':
      return 'A table of the history or of its seals (schema history) is gone.';
    default:
      return unreachable(finding);
  }
};

const KEEP =
  'Keep this installation as it is, with its logs and backups, and find out who could write to its database.';

/** What whoever reads that should do. */
const adviceOf = ({ kind }: Finding): string => {
  if (kind === 'never-sealed') {
    return 'If this release has never been started on this history, start it, wait until GET /api/history/seal names its end, and verify again. Otherwise the seals were removed: treat it as an alarm.';
  }
  const isOfSeals =
    kind === 'seal-altered' || kind === 'seal-missing' || kind === 'seal-added' || kind === 'head-altered';
  return isOfSeals
    ? `${KEEP} Every event up to here is as it was sealed; to verify the rest, verify a restored backup with --expect and the last hash that was kept elsewhere.`
    : `${KEEP} Restore the newest backup of which 'npm run verify-history -- --expect <hash>' accepts the last hash that was kept elsewhere.`;
};

const count = (events: number): string => `${events.toLocaleString('en-GB')} ${events === 1 ? 'event' : 'events'}`;

/** The outcome in lines for people. */
export const tellVerified = (verified: Verified): readonly string[] => {
  const { finding, events, position, hash, unsealed, expectedAt } = verified;
  const reached = `${count(events)} ${events === 1 ? 'is as it was' : 'are as they were'} sealed, up to position ${position}.`;
  if (finding !== null) {
    const before = events === 0 ? 'No event before it is known to be as it was sealed.' : reached;
    return ['The history cannot be vouched for.', problemOf(finding), before, '', adviceOf(finding)];
  }
  return [
    'The history is as it was sealed.',
    events === 0 ? 'No event is sealed, as far as was looked.' : reached,
    `hash: ${hash.toString('hex')}`,
    ...(expectedAt === null ? [] : [`The expected hash is that of ${called(expectedAt)}.`]),
    ...(unsealed === 0
      ? []
      : [`${count(unsealed)} behind it are not sealed yet: a running worker does that within seconds.`]),
  ];
};

/** The outcome as one JSON object, for programs. */
export const verifiedAsJson = ({ finding, hash, ...verified }: Verified): string =>
  JSON.stringify({
    intact: finding === null,
    ...verified,
    hash: hash.toString('hex'),
    finding: finding === null ? null : { ...finding, problem: problemOf(finding), advice: adviceOf(finding) },
  });
