import { useQuery } from '@tanstack/react-query';
import { historyIntegrityQuery } from '#api/history-integrity.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './admin-layout.css.ts';

/** Warns of failed verifications of the history on every page of the administration, until they are answered. */
export const VerificationWarning = () => {
  const { data } = useQuery(historyIntegrityQuery);
  const [first, ...more] = data?.data.failures ?? [];
  if (first === undefined) return null;
  return (
    <section aria-label="Warning" className={styles.warning}>
      <Notice tone="critical" title="The history failed a verification" announce>
        <p>
          {formatDateTime(first.failedAt)}: {first.problem}
          {more.length > 0 && ` ${more.length} more ${more.length === 1 ? 'failure has' : 'failures have'} no answer.`}
        </p>
        <p>
          <TextLink to="/admin/history" hash="verification">
            See what to do, and answer it
          </TextLink>
        </p>
      </Notice>
    </section>
  );
};
