import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { wordByWord } from '../../../../src/http/contract/in-words.ts';
import type { ReportDescription } from '../../../../src/http/contract/reports.ts';
import { reportsQuery } from '../../../api/reports.ts';
import { counted } from '../../../lib/counted.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listed } from '../listed.ts';
import * as styles from './shipped-reports.css.ts';

const ShippedReport = ({ report: { name, title, description, reads } }: { readonly report: ReportDescription }) => {
  const id = useId();
  return (
    <Card as="article" labelledBy={id}>
      <div className={styles.card}>
        <Heading level={3} size="title4" id={id}>
          <TextLink to="/reports/$name" params={{ name }}>
            {title}
          </TextLink>
        </Heading>
        <Text>{description}</Text>
        <details className={styles.foot}>
          <summary className={styles.summary}>
            Reads {counted(reads.length, 'kind of event', 'kinds of events')}
          </summary>
          <Text size="caption" tone="muted">
            {listed(reads.map(wordByWord))}
          </Text>
        </details>
      </div>
    </Card>
  );
};

/** The reports that ship with the platform: which question each answers, and what it reads. */
export const ShippedReports = () => {
  const { data, isPending, isFetching, refetch } = useQuery(reportsQuery);
  if (isPending) {
    return (
      <Loading label="Loading reports...">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        headingLevel={3}
        title="We could not load the reports"
        message="Check your connection and try again."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Grid as="ul" columns="medium" gap="medium">
      {data.data.map((report) => (
        <li key={report.name} className={styles.item}>
          <ShippedReport report={report} />
        </li>
      ))}
    </Grid>
  );
};
