import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#api/client.ts';
import { pseudonymsQuery } from '#api/history.ts';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Caption } from '#ui/text.tsx';
import * as styles from './history-page.css.ts';

/** For administrators: the date since which analysts see the current pseudonyms, and a button to replace them. */
export const AnalystPseudonyms = () => {
  const id = useId();
  const query = useQuery(pseudonymsQuery);
  const { data } = query;
  if (data === undefined) {
    return (
      <Card tone="tint">
        <NotLoaded query={query} what="the pseudonyms" shapes={['title', 'line']} />
      </Card>
    );
  }
  return (
    <Card as="section" tone="tint" labelledBy={id}>
      <div className={styles.checkpoint}>
        <div className={styles.checkpointText}>
          <Heading level={2} size="title4" id={id}>
            Pseudonyms of analysts
          </Heading>
          <Caption>
            Analysts see pseudonyms in place of people, organisations and ids. If an analyst quotes a pseudonym, search
            for it above. The current pseudonyms have been in use since {formatLongDate(data.data.since)}.
          </Caption>
        </div>
        <ConfirmedAction
          button={{ children: 'Replace pseudonyms', size: 'small', icon: 'refresh' }}
          title="Replace the pseudonyms of analysts?"
          message={
            <p>
              Analysts see new pseudonyms at once. Their earlier links stop working, and their earlier downloads can no
              longer be compared with the history. This cannot be undone.
            </p>
          }
          confirmLabel="Replace pseudonyms"
          busyLabel="Replacing..."
          isDangerous
          action={{
            run: () => call('replacePseudonyms', { body: { epoch: data.data.epoch } }),
            succeeded: { title: 'Pseudonyms replaced', message: 'Analysts see new pseudonyms from now on.' },
            failed: { title: 'Replacement failed' },
            refreshes: [pseudonymsQuery.queryKey],
          }}
        />
      </div>
    </Card>
  );
};
