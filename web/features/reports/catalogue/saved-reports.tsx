import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useId, useState } from 'react';
import type { ReportRun, SavedReport } from '../../../../src/http/contract/reports.ts';
import { reportFieldsQuery, savedReportsQuery, useDiscardReport } from '../../../api/reports.ts';
import { formatProjectDate } from '../../../lib/dates.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PagedList } from '../../admin/frame/paged-list.tsx';
import { useLandingPlace } from '../../admin/frame/use-landing-place.ts';
import { definitionInWords } from '../compose/definition-in-words.ts';
import { draftOf, type EventFields } from '../compose/draft.ts';
import { useStartReport } from '../run/use-start-run.ts';
import { words } from '../words.ts';

const whose = ({ isOwn, savedBy, savedAt, revisedAt }: SavedReport): string => {
  const saved = `Saved by ${isOwn ? 'you' : savedBy} on ${formatProjectDate(savedAt)}`;
  return revisedAt === null ? saved : `${saved}, revised on ${formatProjectDate(revisedAt)}`;
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
          <Text>{definitionInWords(draftOf(report.definition), events)}</Text>
          <Text size="caption" tone="muted">
            {whose(report)}
          </Text>
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
                aria-label={`Revise ${report.name}`}
              >
                Revise
              </ButtonLink>
              <Button
                variant="quiet"
                size="small"
                icon="remove"
                aria-label={`Discard ${report.name}`}
                onClick={onDiscard}
              >
                Discard
              </Button>
            </>
          )}
        </Cluster>
      </Stack>
    </Card>
  );
};

/** Reports that somebody composed and kept under a name. */
export const SavedReports = () => {
  const [discarding, setDiscarding] = useState<SavedReport | null>(null);
  const { mutate, isPending } = useDiscardReport();
  const { toast } = useToast();
  const tellFailure = useFailureToast(words.discardFailed);
  const { ref, land } = useLandingPlace();
  // Until they are there, the names say enough.
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
          title: 'Nobody has saved a report yet',
          message: 'Compose one from events and fields, and keep it under a name for everybody who reads reports.',
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
        title="Discard this report?"
        message={
          <Text>
            “{discarding?.name}” goes off the list for everybody. Results that were made with it stay as long as any.
          </Text>
        }
        confirmLabel="Discard report"
        busyLabel="Discarding..."
        busy={isPending}
        isDangerous
        onCancel={() => setDiscarding(null)}
        onConfirm={() => {
          if (discarding === null) return;
          mutate(discarding.id, {
            onSuccess: () => {
              setDiscarding(null);
              land();
              toast(words.discarded);
            },
            onError: tellFailure,
          });
        }}
      />
    </div>
  );
};
