import { useQuery } from '@tanstack/react-query';
import { addressOf } from '#api/client.ts';
import { historyIntegrityQuery } from '#api/history-integrity.ts';
import type { HistoryDetail } from '#contract/history.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { Caption } from '#ui/text.tsx';
import * as styles from '../event-parts.css.ts';
import { VerifyNow } from '../verify-now.tsx';

interface EventProofProps {
  readonly event: HistoryDetail;
  readonly level: 2 | 3;
}

const Download = ({ event }: Pick<EventProofProps, 'event'>) => {
  const { data, isPending, isFetching, refetch } = useQuery(historyIntegrityQuery);
  if (isPending) return <Loading label="Loading the last checkpoint..." shapes={['line']} />;
  if (data === undefined) {
    return (
      <>
        <Caption>We could not load the last checkpoint.</Caption>
        <div>
          <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </>
    );
  }
  const { checkpoint } = data.data;
  if (checkpoint === null || event.position > checkpoint.position) {
    return (
      <>
        <Caption>
          {checkpoint === null
            ? 'No checkpoint has been signed yet. The first one follows when the history has been verified, if the installation has a key for it.'
            : 'This event is newer than the last signed checkpoint. The next one is signed tomorrow, or when the history has been verified.'}
        </Caption>
        <div>
          <VerifyNow />
        </div>
      </>
    );
  }
  return (
    <>
      <Caption>
        A file that proves this event alone, with its text and a signed checkpoint. Check it with{' '}
        <code>npm run verify-proof</code>.
      </Caption>
      <div>
        <ButtonAnchor size="small" icon="download" href={addressOf('getEventProof', { id: event.id })} download>
          Download proof
        </ButtonAnchor>
      </div>
    </>
  );
};

/** Offers the proof that an event was part of the history. For administrators. */
export const EventProof = ({ event, level }: EventProofProps) => (
  <div className={styles.part}>
    <Heading level={level} size="title4">
      Proof
    </Heading>
    <Download event={event} />
  </div>
);
