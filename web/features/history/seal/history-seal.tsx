import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HistorySeal as Seal } from '../../../../src/http/contract/history.ts';
import { historySealQuery } from '../../../api/history.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Code } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { summary } from '../summary.css.ts';
import * as styles from './history-seal.css.ts';

type Sealed = Seal['data'];

const titleOf = (seal: Sealed | undefined): string => {
  if (seal === undefined) return 'The seal could not be read';
  return seal.sealedAt === null ? 'Nothing is sealed yet' : `Sealed up to event ${seal.events.toLocaleString('en-GB')}`;
};

/** The hash in pieces that can be compared by eye; selected and copied it is whole. */
const Hash = ({ hash }: { readonly hash: string }) => (
  <Code>
    {[...hash.matchAll(/.{8}/g)].map(({ 0: piece, index }) => (
      <span key={index} className={styles.piece}>
        {piece}
      </span>
    ))}
  </Code>
);

/** How far the history is sealed, and the hash to keep elsewhere. Without it the history can be read all the same. */
export const HistorySeal = () => {
  const id = useId();
  const { toast } = useToast();
  const { data, isPending, isFetching, refetch } = useQuery(historySealQuery);
  if (isPending) {
    return (
      <Card tone="tint">
        <Loading label="Loading the seal...">
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </Loading>
      </Card>
    );
  }
  const seal = data?.data;
  const isSealed = seal !== undefined && seal.sealedAt !== null;
  const copy = (hash: string) =>
    navigator.clipboard.writeText(hash).then(
      () =>
        toast({ title: 'Copied', message: 'Keep the hash somewhere else: in a mail, on paper, in another system.' }),
      () =>
        toast({
          title: 'Not copied',
          message: 'Your browser did not let us. Select the hash and copy it by hand.',
          tone: 'destructive',
        }),
    );
  return (
    <Card as="section" tone="tint" labelledBy={id}>
      <div className={styles.seal}>
        <div className={styles.words}>
          <Heading level={2} size="title4" id={id}>
            {titleOf(seal)}
          </Heading>
          <Text size="caption" tone="muted">
            Each event is chained to all before it. Whoever keeps this hash elsewhere can prove later that nothing in
            the history was altered, left out or put in.
            {seal?.sealedAt && ` Last sealed ${formatDateTime(seal.sealedAt)}.`}
          </Text>
        </div>
        {seal === undefined && (
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
        {isSealed && (
          <Button variant="secondary" size="small" icon="file" onClick={() => void copy(seal.hash)}>
            Copy the hash
          </Button>
        )}
      </div>
      {isSealed && (
        <details>
          <summary className={summary}>The hash</summary>
          <p>
            <Hash hash={seal.hash} />
          </p>
        </details>
      )}
    </Card>
  );
};
