import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { ReportDescription, ReportRun } from '../../../../src/http/contract/reports.ts';
import { reportsQuery } from '../../../api/reports.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { reportHeads } from '../heads.ts';
import { bringIntoView } from '../run/bring-into-view.ts';
import { RunView } from '../run/run-view.tsx';
import { useStartReport } from '../run/use-start-run.ts';
import { choicesInWords, givenOf, type Values, valuesOf } from './parameters.ts';
import { ReportForm } from './report-form.tsx';
import type { ReportSearch } from './report-search.ts';

const back = (
  <div className={screenOnly}>
    <ButtonLink to="/reports" variant="quiet" icon="left">
      All reports
    </ButtonLink>
  </div>
);

interface ReportDeskProps {
  readonly description: ReportDescription;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch, options: { readonly replace: boolean }) => void;
}

const ReportDesk = ({ description, search, onSearch }: ReportDeskProps) => {
  const { name, parameters } = description;
  const place = useRef<HTMLDivElement>(null);
  const refused = useRef<(error: unknown) => void>(() => undefined);
  const values = valuesOf(parameters, search);
  const onStarted = useCallback(
    (run: ReportRun) => {
      const given = 'report' in run.of ? run.of.parameters : {};
      onSearch({ ...given, run: run.id }, { replace: false });
      bringIntoView(place.current);
    },
    [onSearch],
  );
  const { start, isStarting } = useStartReport({
    onStarted,
    onRefused: useCallback((error: unknown) => refused.current(error), []),
  });
  const run = (wanted: Values) => start({ report: name, parameters: givenOf(parameters, wanted) });
  return (
    <Stack gap="xlarge">
      <div className={screenOnly}>
        <ReportForm
          description={description}
          values={values}
          onRun={(wanted, onRefused) => {
            refused.current = onRefused;
            return run(wanted);
          }}
        />
      </div>
      <div ref={place}>
        {search.run !== undefined && (
          <RunView
            runId={String(search.run)}
            isOfThis={({ of }) => 'report' in of && of.report === name}
            choicesOf={({ of }) =>
              'report' in of ? choicesInWords(parameters, valuesOf(parameters, of.parameters)) : ''
            }
            order={{ sort: search.sort, onSort: (sort) => onSearch({ ...search, sort }, { replace: true }) }}
            onRunAgain={() => void run(values)}
            isStarting={isStarting}
          />
        )}
      </div>
    </Stack>
  );
};

interface ReportPageProps {
  readonly name: string;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch, options: { readonly replace: boolean }) => void;
}

/** One of the reports that ship with the platform: what it wants to know, and what it found out. */
export const ReportPage = ({ name, search, onSearch }: ReportPageProps) => {
  const { data, isPending, isFetching, refetch } = useQuery(reportsQuery);
  const description = data?.data.find((report) => report.name === name);
  if (isPending) {
    return (
      <Page title="Report" {...reportHeads.report} back={back}>
        <Loading label="Loading the report...">
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Loading>
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title="Report" {...reportHeads.report} back={back}>
        <ErrorState
          title="We could not load the report"
          message="Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    );
  }
  if (description === undefined) {
    return (
      <Page
        title="There is no such report"
        back={back}
        width="reading"
        intro="A letter in the address may be wrong, or the report goes by another name now."
      >
        <ButtonLink to="/reports">See all reports</ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={description.title} intro={description.description} back={back}>
      <ReportDesk description={description} search={search} onSearch={onSearch} />
    </Page>
  );
};
