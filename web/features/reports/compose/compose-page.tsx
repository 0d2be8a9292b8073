import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#api/missing.ts';
import { reportFieldsQuery, savedReportQuery } from '#api/reports.ts';
import { formatProjectDate } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Loading } from '#ui/skeleton.tsx';
import type { ComposeSearch } from '../search.ts';
import { ComposeDesk } from './composer.tsx';
import { holdsDraft } from './draft.ts';

export const metadata = { path: '/reports/compose', title: 'Compose a Report' } as const satisfies PageMetadata;

const back = (
  <div className={screenOnly}>
    <ButtonLink to="/reports" variant="quiet" icon="left">
      All reports
    </ButtonLink>
  </div>
);

const intro =
  'Choose events, say what to measure, and run the report. The fields contain no personal data. The address of this page keeps your choices.';

interface ComposePageProps {
  readonly search: ComposeSearch;
  readonly onSearch: (search: ComposeSearch, options: { readonly replace: boolean }) => void;
}

/** Composes a report without code. */
export const ComposePage = ({ search, onSearch }: ComposePageProps) => {
  const savedId = typeof search.saved === 'string' ? search.saved : null;
  const fields = useQuery(reportFieldsQuery);
  const saved = useQuery({ ...savedReportQuery(savedId ?? ''), enabled: savedId !== null });
  const isGone = savedId !== null && isMissing(saved.error);
  const isPending = fields.isPending || (savedId !== null && saved.isPending);
  const hasFailed = fields.data === undefined || (savedId !== null && saved.data === undefined && !isGone);
  const report = (!isGone && saved.data) || null;
  return (
    <Page
      title={report?.name ?? 'Compose a report'}
      {...(report === null && { documentTitle: metadata.title })}
      back={back}
      intro={
        report === null
          ? intro
          : `Saved by ${report.isOwn ? 'you' : report.savedBy} on ${formatProjectDate(report.revisedAt ?? report.savedAt)}.`
      }
    >
      {isPending ? (
        <Loading label="Loading the fields..." shapes={['block', 'block']} />
      ) : hasFailed || fields.data === undefined ? (
        <ErrorState
          title="We could not load the fields"
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
            <Notice tone="caution" title="This saved report has been deleted" announce>
              {holdsDraft(search)
                ? 'This link still contains its settings: you can run them and save them as a new report.'
                : 'You can compose a new one here.'}
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
