import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { historyIntegrityKey, historyIntegrityQuery, isUnderWay } from '#api/history-integrity.ts';
import { useAction } from '#api/use-action.ts';
import type { HistoryIntegrity, HistoryVerification } from '#contract/history-integrity.ts';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Code } from '#ui/code.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Caption } from '#ui/text.tsx';
import { summary } from '../event-parts.css.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import * as styles from './history-page.css.ts';

type Failure = HistoryIntegrity['data']['failures'][number];

const titles = {
  waiting: 'Verification in progress',
  running: 'Verification in progress',
  intact: 'The history is intact',
  failed: 'The history failed its verification',
  'broken-off': 'The verification did not finish',
} as const;

const outcomeOf = ({ status, requestedAt, finishedAt, isNightly, witnessed }: HistoryVerification): string => {
  const kind = isNightly ? 'nightly verification' : 'verification on request';
  if (finishedAt === null) return `A ${kind}, requested ${formatDateTime(requestedAt)}.`;
  const ended = `Last ${kind}: ${formatDateTime(finishedAt)}.`;
  if (status === 'broken-off') return `${ended} Try again. If it happens again, the log of the worker has the reason.`;
  if (status === 'failed') return ended;
  return witnessed === null
    ? `${ended} No signed checkpoint was compared.`
    : `${ended} It matches ${counted(witnessed.checkpoints, 'signed checkpoint')}.`;
};

const Progress = ({ progress: { stage, done, total } }: Pick<HistoryVerification, 'progress'>) => {
  const unit = stage === 'history' ? 'events' : 'read models';
  return (
    <ProgressBar
      label={stage === 'history' ? 'Comparing the events' : 'Comparing the read models'}
      value={total === 0 ? null : done / total}
      {...(total > 0 && { detail: `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} ${unit}` })}
    />
  );
};

/** The last verification of the history, and failures to answer. For administrators. */
export const VerificationCard = () => {
  const id = useId();
  const query = useQuery(historyIntegrityQuery);
  const [answering, setAnswering] = useState<Failure | null>(null);
  const verify = useAction({
    run: () => call('verifyHistory', { body: {} }),
    failed: { title: 'Not started', message: 'The verification could not be requested. Please try again.' },
    refreshes: [historyIntegrityKey],
  });
  if (query.data === undefined) {
    return (
      <Card tone="tint">
        <NotLoaded
          query={query}
          loading="Loading the last verification..."
          shapes={['title', 'line']}
          failure="We could not load the last verification"
          message="Check your connection and try again."
        />
      </Card>
    );
  }
  const { verification, checkpoint, failures } = query.data.data;
  const isBusy = isUnderWay(query.data) || verify.isPending;
  return (
    <Card as="section" tone="tint" labelledBy={id}>
      <Stack gap="small">
        <div className={styles.checkpoint} id="verification">
          <div className={styles.checkpointText}>
            <Heading level={2} size="title4" id={id}>
              {verification ? titles[verification.status] : 'Not verified yet'}
            </Heading>
            <Caption>
              {verification
                ? outcomeOf(verification)
                : 'A verification compares every event with the hash chain, the signed checkpoints and the read models. It runs every night.'}
            </Caption>
          </div>
          <Button
            variant="secondary"
            size="small"
            icon="refresh"
            busy={isBusy}
            busyLabel="Verifying..."
            onClick={() => verify.mutate()}
          >
            Verify now
          </Button>
        </div>
        {verification?.status === 'running' && <Progress progress={verification.progress} />}
        {verification?.finding && (
          <Notice tone="caution" title="What to do">
            <p>{verification.finding.advice}</p>
          </Notice>
        )}
        {failures.map((failure) => (
          <Notice
            key={failure.id}
            tone="critical"
            title={`Failed ${formatDateTime(failure.failedAt)}, without an answer`}
          >
            <p>{failure.problem}</p>
            <p>
              <Button variant="secondary" size="small" onClick={() => setAnswering(failure)}>
                Answer
              </Button>
            </p>
          </Notice>
        ))}
        <details>
          <summary className={summary}>Signed checkpoints</summary>
          {checkpoint === null ? (
            <p>
              No checkpoint has been signed yet. The first follows a minute after the start, if the installation has a
              key for it.
            </p>
          ) : (
            <Stack gap="xsmall">
              <p>
                The last one is over {counted(checkpoint.events, 'event')}, signed {formatDateTime(checkpoint.signedAt)}
                . Keep this public key elsewhere: it verifies checkpoints and proofs of single events.
              </p>
              <p className={styles.key}>
                <Code>{checkpoint.publicKey}</Code>
              </p>
            </Stack>
          )}
        </details>
      </Stack>
      <AnswerDialog failure={answering} onClose={() => setAnswering(null)} />
    </Card>
  );
};
