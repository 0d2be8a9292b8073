import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { historySealQuery } from '#api/history.ts';
import type { HistoryCheckpoint } from '#contract/history.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Code } from '#ui/code.tsx';
import { Heading } from '#ui/heading.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Caption } from '#ui/text.tsx';
import { useToast } from '#ui/toast.tsx';
import { formatMoment } from '../dates.ts';
import { summary } from '../event-parts.css.ts';
import * as styles from './history-page.css.ts';

type Checkpoint = HistoryCheckpoint['data'];

const titleOf = (checkpoint: Checkpoint | undefined): string => {
  if (checkpoint === undefined) return 'We could not load the checkpoint';
  return checkpoint.sealedAt === null
    ? 'No checkpoint yet'
    : `Checkpoint at event ${checkpoint.events.toLocaleString('en-GB')}`;
};

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
  const { toast } = useToast();
  const { data, isPending, isFetching, refetch } = useQuery(historySealQuery);
  if (isPending) {
    return (
      <Card tone="tint">
        <Loading label="Loading the checkpoint..." shapes={['title', 'line']} />
      </Card>
    );
  }
  const checkpoint = data?.data;
  const hasCheckpoint = checkpoint !== undefined && checkpoint.sealedAt !== null;
  const copy = (hash: string) =>
    navigator.clipboard.writeText(hash).then(
      () => toast({ title: 'Copied', message: 'Store the hash elsewhere: in a mail, on paper or in another system.' }),
      () =>
        toast({
          title: 'Not copied',
          message: 'Your browser blocked copying. Select the hash and copy it manually.',
          tone: 'destructive',
        }),
    );
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
            {checkpoint?.sealedAt && ` Last checkpoint: ${formatMoment(checkpoint.sealedAt)}.`}
          </Caption>
        </div>
        {checkpoint === undefined && (
          <Button
            variant="secondary"
            size="small"
            icon="refresh"
            busy={isFetching}
            busyLabel="Trying again..."
            onClick={() => void refetch()}
          >
            Try again
          </Button>
        )}
        {hasCheckpoint && (
          <Button variant="secondary" size="small" icon="file" onClick={() => void copy(checkpoint.hash)}>
            Copy the hash
          </Button>
        )}
      </div>
      {hasCheckpoint && (
        <details>
          <summary className={summary}>The hash</summary>
          <p>
            <Hash hash={checkpoint.hash} />
          </p>
        </details>
      )}
    </Card>
  );
};
