import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useId, useState } from 'react';
import { call } from '#api/client.ts';
import { reportFieldsQuery, savedReportsQuery } from '#api/reports.ts';
import { useAction } from '#api/use-action.ts';
import type { SavedReport } from '#contract/composed-reports.ts';
import type { ReportRun } from '#contract/reports.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { useFocusAfterRemoval } from '#features/admin/frame/use-focus-after-removal.ts';
import { formatProjectDate } from '#lib/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { formatDefinition } from '../compose/definition-text.ts';
import { draftOf, type EventFields } from '../compose/draft.ts';
import { copy } from '../copy.ts';
import { useStartReport } from '../run/use-runs.ts';

const savedByLine = ({ isOwn, savedBy, savedAt, revisedAt }: SavedReport): string => {
  const saved = `Saved by ${isOwn ? 'you' : savedBy} on ${formatProjectDate(savedAt)}`;
  return revisedAt === null ? saved : `${saved}, changed on ${formatProjectDate(revisedAt)}`;
};

interface SavedReportCardProps {
  readonly report: SavedReport;
  readonly events: EventFields;
  readonly onDiscard: () => void;
}

const SavedReportCard = ({ report, events, onDiscard }: SavedReportCardProps) => {
  const id = useId();
  const navigate = useNavigate();
  const { start, isStarting } = useStartReport({
    onStarted: useCallback(
      (run: ReportRun) => void navigate({ to: '/reports/compose', search: { saved: report.id, run: run.id } }),
      [navigate, report.id],
    ),
  });
  return (
    <Card as="article" labelledBy={id}>
      <Stack gap="small">
        <Stack gap="xxsmall">
          <Heading level={3} size="title4" id={id}>
            <TextLink to="/reports/compose" search={{ saved: report.id }}>
              {report.name}
            </TextLink>
          </Heading>
          <Text>{formatDefinition(draftOf(report.definition), events)}</Text>
          <Caption>{savedByLine(report)}</Caption>
        </Stack>
        <Cluster gap="xsmall">
          <Button
            variant="secondary"
            size="small"
            busy={isStarting}
            busyLabel="Starting..."
            aria-label={`Run ${report.name}`}
            onClick={() => void start({ savedReportId: report.id })}
          >
            Run
          </Button>
          {report.mayChange && (
            <>
              <ButtonLink
                variant="quiet"
                size="small"
                to="/reports/compose"
                search={{ saved: report.id }}
                aria-label={`Edit ${report.name}`}
              >
                Edit
              </ButtonLink>
              <Button
                variant="quiet"
                size="small"
                icon="remove"
                aria-label={`Delete ${report.name}`}
                onClick={onDiscard}
              >
                Delete
              </Button>
            </>
          )}
        </Cluster>
      </Stack>
    </Card>
  );
};

/** Saved reports of all analysts and administrators. */
export const SavedReports = () => {
  const [discarding, setDiscarding] = useState<SavedReport | null>(null);
  const { ref, land } = useFocusAfterRemoval();
  const discard = useAction({
    run: ({ id }: SavedReport) => call('discardReport', { params: { id } }),
    succeeded: copy.discarded,
    failed: copy.discardFailed,
    refreshes: [savedReportsQuery.queryKey],
    onSuccess: () => {
      setDiscarding(null);
      land();
    },
  });
  // Names are shown until the labels are loaded.
  const events = useQuery(reportFieldsQuery).data?.data ?? [];
  return (
    <div ref={ref} tabIndex={-1}>
      <PagedList
        query={useInfiniteQuery(savedReportsQuery)}
        things="saved reports"
        failure="We could not load the saved reports"
        headingLevel={3}
        skeletons={1}
        empty={{
          title: 'No saved reports yet',
          message: 'Compose a report from events and fields, and save it for all analysts and administrators.',
          action: (
            <ButtonLink to="/reports/compose" variant="secondary" icon="plus">
              Compose a report
            </ButtonLink>
          ),
        }}
      >
        {(reports) => (
          <Stack gap="medium">
            {reports.map((report) => (
              <SavedReportCard
                key={report.id}
                report={report}
                events={events}
                onDiscard={() => setDiscarding(report)}
              />
            ))}
          </Stack>
        )}
      </PagedList>
      <ConfirmDialog
        open={discarding !== null}
        title="Delete this report?"
        message={
          <Text>
            “{discarding?.name}” will be deleted for everyone. Existing results are kept for the usual seven days.
          </Text>
        }
        confirmLabel="Delete report"
        busyLabel="Deleting..."
        busy={discard.isPending}
        isDangerous
        onCancel={() => setDiscarding(null)}
        onConfirm={() => discarding && discard.mutate(discarding)}
      />
    </div>
  );
};
