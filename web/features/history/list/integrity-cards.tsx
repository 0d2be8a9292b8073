import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { historySealQuery } from '#api/history.ts';
import { historyIntegrityKey, historyIntegrityQuery } from '#api/history-integrity.ts';
import type { HistoryCheckpoint } from '#contract/history.ts';
import {
  FailureAnswer,
  type HistoryIntegrity,
  type HistoryVerification,
  NOTE_LENGTH,
} from '#contract/history-integrity.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { counted } from '#lib/counted.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Code } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Caption } from '#ui/text.tsx';
import { formatMoment } from '../dates.ts';
import { VerifyNow } from '../verify-now.tsx';
import * as styles from './history-page.css.ts';

type Checkpoint = HistoryCheckpoint['data'];

const titleOf = ({ events, sealedAt }: Checkpoint): string =>
  sealedAt === null ? 'No checkpoint yet' : `Checkpoint at event ${events.toLocaleString('en-GB')}`;

/** Shows the hash in groups of eight that are easy to compare; copied text has no gaps. */
const Hash = ({ hash }: { readonly hash: string }) => (
  <Code>
    {[...hash.matchAll(/.{8}/g)].map(({ 0: piece, index }) => (
      <span key={index} className={styles.piece}>
        {piece}
      </span>
    ))}
  </Code>
);

/** The latest checkpoint of the hash chain, with the hash to store elsewhere. */
export const IntegrityCheck = () => {
  const id = useId();
  const query = useQuery(historySealQuery);
  if (query.data === undefined) {
    return (
      <Card tone="tint">
        <NotLoaded query={query} what="the checkpoint" shapes={['title', 'line']} />
      </Card>
    );
  }
  const checkpoint = query.data.data;
  const hasCheckpoint = checkpoint.sealedAt !== null;
  return (
    <Card as="section" tone="tint" labelledBy={id}>
      <div className={styles.checkpoint}>
        <div className={styles.checkpointText}>
          <Heading level={2} size="title4" id={id}>
            {titleOf(checkpoint)}
          </Heading>
          <Caption>
            A hash chain links each event to all earlier ones. Store this hash elsewhere to prove later that no event
            was changed, removed or inserted.
            {checkpoint.sealedAt && ` Last checkpoint: ${formatMoment(checkpoint.sealedAt)}.`}
          </Caption>
        </div>
        {hasCheckpoint && (
          <CopyButton
            text={checkpoint.hash}
            label="Copy the hash"
            copied="Store the hash elsewhere: in an email, on paper or in another system."
          />
        )}
      </div>
      {hasCheckpoint && (
        <Disclosure summary="The hash">
          <p>
            <Hash hash={checkpoint.hash} />
          </p>
        </Disclosure>
      )}
    </Card>
  );
};

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
  if (status === 'broken-off') return `${ended} Try again. If it happens again, see the worker’s log for the reason.`;
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

interface AnswerFormProps {
  readonly failure: Failure;
  readonly onClose: () => void;
}

const TITLE = 'Answer the failed verification';

const AnswerForm = ({ failure, onClose }: AnswerFormProps) => {
  const answer = useActionForm({
    values: { note: '' },
    schema: FailureAnswer,
    run: (body) => call('answerVerificationFailure', { params: { id: failure.id }, body }),
    succeeded: { title: 'Answered', message: 'The history records your note.' },
    failed: { title: 'Not answered', message: 'Your note was not saved. Please try again.' },
    refreshes: [historyIntegrityKey],
    showsFailure: true,
    onSuccess: onClose,
  });
  return (
    <ActionForm of={answer} label={TITLE} submit="Save the answer" onCancel={onClose}>
      <p>{failure.problem}</p>
      <answer.fields.TextArea
        name="note"
        label="Note"
        hint="What you found out, and what you did about it. All administrators can read it in the history."
        rows={4}
        required
        countTo={NOTE_LENGTH}
      />
    </ActionForm>
  );
};

interface AnswerDialogProps {
  /** Null: closed. */
  readonly failure: Failure | null;
  readonly onClose: () => void;
}

/** Asks for the note that resolves the warning about a failed verification. */
const AnswerDialog = ({ failure, onClose }: AnswerDialogProps) => (
  <Dialog open={failure !== null} onClose={onClose} title={TITLE}>
    {failure && <AnswerForm failure={failure} onClose={onClose} />}
  </Dialog>
);

/** The last verification of the history, and the failures that have not been answered. For administrators. */
export const VerificationCard = () => {
  const id = useId();
  const query = useQuery(historyIntegrityQuery);
  const [answering, setAnswering] = useState<Failure | null>(null);
  if (query.data === undefined) {
    return (
      <Card tone="tint">
        <NotLoaded query={query} what="the last verification" shapes={['title', 'line']} />
      </Card>
    );
  }
  const { verification, checkpoint, failures } = query.data.data;
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
          <VerifyNow />
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
            title={`Failed ${formatDateTime(failure.failedAt)}, not answered yet`}
          >
            <p>{failure.problem}</p>
            <p>
              <Button size="small" onClick={() => setAnswering(failure)}>
                Answer
              </Button>
            </p>
          </Notice>
        ))}
        <Disclosure summary="Signed checkpoints">
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
        </Disclosure>
      </Stack>
      <AnswerDialog failure={answering} onClose={() => setAnswering(null)} />
    </Card>
  );
};
