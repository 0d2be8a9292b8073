import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { historySealQuery } from '../../../api/history.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Code } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Text } from '../../../ui/text.tsx';
import { useToast } from '../../../ui/toast.tsx';
import * as styles from './history-seal.css.ts';

/** How far the history is sealed, and the hash to keep elsewhere. Without it the history can be read all the same. */
export const HistorySeal = () => {
  const id = useId();
  const { toast } = useToast();
  const { data, isPending, isFetching, refetch } = useQuery(historySealQuery);
  if (isPending) return null;
  const seal = data?.data;
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
            {seal === undefined
              ? 'The seal could not be read'
              : seal.sealedAt === null
                ? 'Nothing is sealed yet'
                : `Sealed up to event ${Number(seal.position).toLocaleString('en-GB')}`}
          </Heading>
          <Text size="caption" tone="muted">
            Each event is chained to all before it. Whoever keeps this hash elsewhere can prove later that nothing in
            the history was altered, left out or put in.
            {seal?.sealedAt && ` Last sealed ${formatDateTime(seal.sealedAt)}.`}
          </Text>
          {seal !== undefined && seal.sealedAt !== null && (
            <p className={styles.hash}>
              <Code>{seal.hash}</Code>
            </p>
          )}
        </div>
        {seal === undefined ? (
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
        ) : (
          seal.sealedAt !== null && (
            <Button variant="secondary" size="small" icon="file" onClick={() => void copy(seal.hash)}>
              Copy the hash
            </Button>
          )
        )}
      </div>
    </Card>
  );
};
