import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import * as styles from './stat-card.css.ts';

interface StatCardProps {
  readonly label: string;
  /** Null while loading. */
  readonly value: number | string | null;
  readonly hint?: string;
}

/** A counter with its label. */
export const StatCard = ({ label, value, hint }: StatCardProps) => (
  <Card>
    <dl className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value === null ? (
          <Skeleton shape="title" />
        ) : typeof value === 'number' ? (
          value.toLocaleString('en-GB')
        ) : (
          value
        )}
      </dd>
    </dl>
    {hint && <p className={styles.hint}>{hint}</p>}
  </Card>
);
