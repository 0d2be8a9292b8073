import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { historyIntegrityQuery } from '#api/history-integrity.ts';
import { queryClient } from '#api/query-client.ts';
import { formatDateTime } from '#lib/dates.ts';
import { Notice } from '#ui/notice.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Container } from '#ui/section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './shell.css.ts';

/** An element above the page, created here so that the shell, which everyone loads, needs no code for the warning. */
const usePlaceAbovePage = (): HTMLElement | null => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    document.getElementById('main')?.before(element);
    setPlace(element);
    return () => element.remove();
  }, []);
  return place;
};

/** Warns administrators of failed verifications of the history, on every page, until they are answered. */
export const VerificationWarning = () => {
  const { data } = useQuery(historyIntegrityQuery, queryClient);
  const place = usePlaceAbovePage();
  const [first, ...more] = data?.data.failures ?? [];
  if (first === undefined || place === null) return null;
  return createPortal(
    <section aria-label="Warning" className={`${styles.warning} ${screenOnly}`}>
      <Container>
        <Notice tone="critical" title="The history failed a verification" announce>
          <p>
            {formatDateTime(first.failedAt)}: {first.problem}
            {more.length > 0 &&
              ` ${more.length} more ${more.length === 1 ? 'failure has' : 'failures have'} no answer.`}
          </p>
          <p>
            <TextLink to="/admin/history" hash="verification">
              See what to do, and answer it
            </TextLink>
          </p>
        </Notice>
      </Container>
    </section>,
    place,
  );
};
