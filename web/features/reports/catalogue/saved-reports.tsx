import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useId } from 'react';
import { call } from '#api/client.ts';
import { questionFieldsQuery } from '#api/questions.ts';
import { reportFieldsQuery, savedReportsQuery } from '#api/reports.ts';
import type { SavedReport } from '#contract/composed-reports.ts';
import type { ReportRun } from '#contract/reports.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { formatDefinition } from '../compose/definition-text.ts';
import { draftOf, isComposition, type SavedComposition } from '../compose/draft.ts';
import { reportCopy } from '../copy.ts';
import { savedAndChangedLine } from '../format.ts';
import type { KnownEvents } from '../questions/editing.ts';
import { questionWords } from '../questions/words.ts';
import { useStartReport } from '../run/use-runs.ts';

const RunButton = ({ report }: { readonly report: SavedComposition }) => {
  const navigate = useNavigate();
  const { start, isStarting } = useStartReport({
    onStarted: useCallback(
      (run: ReportRun) => void navigate({ to: '/reports/compose', search: { saved: report.id, run: run.id } }),
      [navigate, report.id],
    ),
  });
  return (
    <Button
      size="small"
      busy={isStarting}
      busyLabel="Starting..."
      aria-label={`Run ${report.name}`}
      onClick={() => void start({ savedReportId: report.id })}
    >
      Run
    </Button>
  );
};

interface SavedReportCardProps {
  readonly report: SavedReport;
  /** Describes its definition. */
  readonly sentence: string;
}

const SavedReportCard = ({ report, sentence }: SavedReportCardProps) => {
  const id = useId();
  const to = isComposition(report) ? '/reports/compose' : '/reports/questions';
  return (
    <Card as="article" labelledBy={id}>
      <Stack gap="small">
        <Stack gap="xxsmall">
          <Heading level={3} size="title4" id={id}>
            <TextLink to={to} search={{ saved: report.id }}>
              {report.name}
            </TextLink>
          </Heading>
          <Text>{sentence}</Text>
          <Caption>{savedAndChangedLine(report)}</Caption>
        </Stack>
        <Cluster gap="xsmall">
          {isComposition(report) ? (
            <RunButton report={report} />
          ) : (
            <ButtonLink
              size="small"
              to="/reports/questions"
              search={{ saved: report.id, asked: true }}
              aria-label={`Run ${report.name}`}
            >
              Run
            </ButtonLink>
          )}
          {report.mayChange && (
            <>
              <ButtonLink
                variant="quiet"
                size="small"
                to={to}
                search={{ saved: report.id }}
                aria-label={`Edit ${report.name}`}
              >
                Edit
              </ButtonLink>
              <ConfirmedAction
                button={{
                  children: 'Delete',
                  variant: 'quiet',
                  size: 'small',
                  icon: 'remove',
                  'aria-label': `Delete ${report.name}`,
                }}
                title="Delete this report?"
                message={
                  <Text>
                    “{report.name}” will be deleted for everyone. Existing results are kept for the usual seven days.
                  </Text>
                }
                confirmLabel="Delete report"
                busyLabel="Deleting..."
                isDangerous
                action={{
                  run: () => call('discardReport', { params: { id: report.id } }),
                  succeeded: reportCopy.discarded,
                  failed: reportCopy.discardFailed,
                  refreshes: [savedReportsQuery.queryKey],
                }}
              />
            </>
          )}
        </Cluster>
      </Stack>
    </Card>
  );
};

/** Saved reports of all analysts and administrators. */
export const SavedReports = () => {
  const query = useInfiniteQuery(savedReportsQuery);
  // Names are shown until the labels are loaded.
  const events = useQuery(reportFieldsQuery).data?.data ?? [];
  const known: KnownEvents = useQuery(questionFieldsQuery).data?.data ?? [];
  const sentenceOf = ({ definition }: SavedReport): string =>
    'steps' in definition ? questionWords(definition, known) : formatDefinition(draftOf(definition), events);
  return (
    <PagedList
      query={query}
      things="saved reports"
      headingLevel={3}
      skeletons={1}
      empty={{
        title: 'No saved reports yet',
        message: 'Ask a question, and save it for all analysts and administrators.',
        action: (
          <ButtonLink to="/reports/questions" icon="plus">
            Ask a question
          </ButtonLink>
        ),
      }}
    >
      {(reports) => (
        <Stack gap="medium">
          {reports.map((report) => (
            <SavedReportCard key={report.id} report={report} sentence={sentenceOf(report)} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
};
