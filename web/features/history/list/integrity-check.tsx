import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { historySealQuery } from '#api/history.ts';
import type { HistoryCheckpoint } from '#contract/history.ts';
import { Card } from '#ui/card.tsx';
import { Code } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Heading } from '#ui/heading.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Caption } from '#ui/text.tsx';
import { formatMoment } from '../dates.ts';
import { summary } from '../event-parts.css.ts';
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
        <NotLoaded
          query={query}
          loading="Loading the checkpoint..."
          shapes={['title', 'line']}
          failure="We could not load the checkpoint"
        />
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
            copied="Store the hash elsewhere: in a mail, on paper or in another system."
          />
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
