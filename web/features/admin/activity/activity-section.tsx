import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { activityQuery } from '../../../api/administration.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import * as styles from './activity-chart.css.ts';
import { ActivityChart } from './activity-chart.tsx';
import { type ActivityRange, activityRanges } from './activity-range.ts';
import { periodsOf } from './periods.ts';

const Charts = ({ range }: { range: ActivityRange }) => {
  const { data, isPending, refetch, isFetching } = useQuery(activityQuery(range));
  if (isPending) {
    return (
      <Loading label="Loading activity...">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        headingLevel={3}
        title="We could not load the activity"
        message="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  const periods = periodsOf(data.data);
  return (
    <Grid columns="medium" gap="medium" align="start">
      <ActivityChart
        title="Visits"
        first={{ one: 'new visitor', name: 'new visitors', of: ({ newVisitors }) => newVisitors }}
        second={{ one: 'further visit', name: 'further visits', of: ({ visits, newVisitors }) => visits - newVisitors }}
        nothing="Nobody has visited in this time."
        periods={periods}
      />
      <ActivityChart
        title="Sign-ups"
        first={{ one: 'charity', name: 'charities', of: ({ charitySignups }) => charitySignups }}
        second={{ one: 'consultant', name: 'consultants', of: ({ consultantSignups }) => consultantSignups }}
        nothing="Nobody has joined the waiting list in this time."
        periods={periods}
      />
      <ActivityChart
        title="Registrations"
        first={{ one: 'charity', name: 'charities', of: ({ charities }) => charities }}
        second={{ one: 'consultant', name: 'consultants', of: ({ consultants }) => consultants }}
        nothing="Nobody has registered in this time."
        periods={periods}
      />
    </Grid>
  );
};

const options = activityRanges.map((range) => ({ value: String(range), label: `Last ${range} days` }));

interface ActivitySectionProps {
  readonly range: ActivityRange;
  readonly onRange: (range: ActivityRange) => void;
}

/** How visits, sign-ups and registrations go over time. */
export const ActivitySection = ({ range, onRange }: ActivitySectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="medium">
        <div className={styles.head}>
          <Heading level={2} id={id}>
            Activity
          </Heading>
          <div className={styles.range}>
            <Select
              label="Period"
              options={options}
              value={String(range)}
              onChange={(chosen) => {
                const known = activityRanges.find((candidate) => String(candidate) === chosen);
                if (known) onRange(known);
              }}
            />
          </div>
        </div>
        <Charts range={range} />
      </Stack>
    </section>
  );
};
