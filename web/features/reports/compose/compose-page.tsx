import { useQuery } from '@tanstack/react-query';
import { isReportMissing, reportFieldsQuery, savedReportQuery } from '../../../api/reports.ts';
import { formatProjectDate } from '../../../lib/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { reportHeads } from '../heads.ts';
import { ComposeDesk } from './compose-desk.tsx';
import type { ComposeSearch } from './compose-search.ts';
import { holdsDraft } from './draft.ts';

const back = (
  <div className={screenOnly}>
    <ButtonLink to="/reports" variant="quiet" icon="left">
      All reports
    </ButtonLink>
  </div>
);

const intro =
  'Choose events of the history, say what to measure, and see the answer. No field holds personal data. The address of this page keeps every choice.';

interface ComposePageProps {
  readonly search: ComposeSearch;
  readonly onSearch: (search: ComposeSearch, options: { readonly replace: boolean }) => void;
}

/** A report that is put together without code. */
export const ComposePage = ({ search, onSearch }: ComposePageProps) => {
  const savedId = typeof search.saved === 'string' ? search.saved : null;
  const fields = useQuery(reportFieldsQuery);
  const saved = useQuery({ ...savedReportQuery(savedId ?? ''), enabled: savedId !== null });
  const isGone = savedId !== null && isReportMissing(saved.error);
  const isPending = fields.isPending || (savedId !== null && saved.isPending);
  const hasFailed = fields.data === undefined || (savedId !== null && saved.data === undefined && !isGone);
  const report = (!isGone && saved.data) || null;
  return (
    <Page
      title={report?.name ?? 'Compose a report'}
      {...(report === null ? reportHeads.compose : {})}
      back={back}
      intro={
        report === null
          ? intro
          : `Saved by ${report.isOwn ? 'you' : report.savedBy} on ${formatProjectDate(report.revisedAt ?? report.savedAt)}.`
      }
    >
      {isPending ? (
        <Loading label="Loading the fields...">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      ) : hasFailed || fields.data === undefined ? (
        <ErrorState
          title="We could not load what reports are made of"
          message="Check your connection and try again."
          onRetry={() => {
            if (fields.isError) void fields.refetch();
            if (saved.isError) void saved.refetch();
          }}
          isRetrying={fields.isFetching || saved.isFetching}
        />
      ) : (
        <Stack gap="large">
          {isGone && (
            <Notice tone="caution" title="This saved report is no longer there" announce>
              {holdsDraft(search)
                ? 'Somebody discarded it. Its choices are still in this link: you can run them, and save them anew.'
                : 'Somebody discarded it. You can compose another one here.'}
            </Notice>
          )}
          <ComposeDesk
            known={fields.data.data}
            saved={report}
            search={search}
            onSearch={onSearch}
            isAddressed={holdsDraft(search)}
          />
        </Stack>
      )}
    </Page>
  );
};
