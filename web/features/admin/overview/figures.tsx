import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { CountsFailed } from '../frame/counts-failed.tsx';
import * as styles from './figures.css.ts';

/** The fellowship in figures. */
export const Figures = () => {
  const id = useId();
  const { data, isError, refetch, isFetching } = useQuery(adminSummaryQuery);
  const figures = data?.data;
  const part = (count: number | undefined, words: string): string | undefined =>
    count === undefined ? undefined : `${count.toLocaleString('en-GB')} ${words}`;
  return (
    <section aria-labelledby={id}>
      <Stack gap="medium">
        <Heading level={2} id={id}>
          The fellowship today
        </Heading>
        {isError && figures === undefined ? (
          <CountsFailed onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <div className={styles.figures}>
            <StatCard
              label="Charities"
              value={figures?.charities ?? null}
              hint={part(figures?.activeMemberships, 'with a membership')}
            />
            <StatCard
              label="Consultants"
              value={figures?.consultants.approved ?? null}
              hint={part(figures?.consultants.suspended, 'suspended')}
            />
            <StatCard
              label="Projects under way"
              value={figures?.projects.in_progress ?? null}
              hint={part(figures?.projects.matching, 'being matched')}
            />
            <StatCard
              label="Projects completed"
              value={figures?.projects.completed ?? null}
              hint={part(figures?.projects.cancelled, 'cancelled')}
            />
            <StatCard label="Charity Sign-Ups" value={figures?.charitySignups ?? null} hint="on the waiting list" />
            <StatCard
              label="Consultant Sign-Ups"
              value={figures?.consultantSignups ?? null}
              hint="on the waiting list"
            />
          </div>
        )}
      </Stack>
    </section>
  );
};
