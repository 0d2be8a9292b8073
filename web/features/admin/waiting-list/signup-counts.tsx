import { useQuery } from '@tanstack/react-query';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { StatCard } from '../../../ui/stat-card.tsx';
import { CountsFailed } from '../frame/counts-failed.tsx';
import * as styles from './signup-counts.css.ts';

/** The three count cards: total, charity and consultant signups (spec §2 /admin, /admin/waiting-list). */
export const SignupCounts = () => {
  const { data, isError, refetch, isFetching } = useQuery(adminSummaryQuery);
  const charities = data?.data.charitySignups ?? null;
  const consultants = data?.data.consultantSignups ?? null;
  if (isError && data === undefined) return <CountsFailed onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div className={styles.counts}>
      <div className={styles.total}>
        <StatCard
          label="Total Sign-Ups"
          value={charities === null || consultants === null ? null : charities + consultants}
        />
      </div>
      <StatCard label="Charity Sign-Ups" value={charities} />
      <StatCard label="Consultant Sign-Ups" value={consultants} />
    </div>
  );
};
