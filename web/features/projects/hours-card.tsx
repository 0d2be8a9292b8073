import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { hoursQuery } from '#api/hours.ts';
import { type HoursEntry, HoursForm } from '#contract/hours.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { hoursRules } from '#domain/projects/limits.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatProjectDate } from '#lib/dates.ts';
import { formatHours, hoursOf, parseHours } from '#lib/hours.ts';
import { dayOf } from '#lib/local-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledCard } from '#ui/titled.tsx';
import * as styles from './project-detail.css.ts';

const copy = {
  log: 'Log hours',
  correct: 'Correct these hours',
  none: 'No hours logged yet.',
  logged: { title: 'Hours logged', message: 'Everyone on the project can see them.' },
  corrected: { title: 'Hours corrected', message: 'Everyone on the project can see the change.' },
  removed: { title: 'Hours removed', message: 'They no longer count.' },
  notSaved: { title: 'Hours not saved', message: 'Please try again.' },
  notRemoved: { title: 'Hours not removed', message: 'Please try again.' },
} as const;

/** Hours are typed as `1.5` or `1:30`. */
const TypedHours = z
  .object({ date: z.string().nullable(), minutes: z.string(), work: z.string() })
  .transform(({ date, minutes, work }) => ({ date, minutes: parseHours(minutes), work }))
  .pipe(HoursForm);
type TypedHours = z.input<typeof TypedHours>;

interface HoursDialogProps {
  readonly projectId: string;
  /** The entry to correct; null for a new one. */
  readonly entry: HoursEntry | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Logs hours, or corrects an entry. */
const HoursDialog = ({ projectId, entry, open, onClose }: HoursDialogProps) => {
  const today = ukDayOf(new Date());
  const values = (): TypedHours =>
    entry === null
      ? { date: today, minutes: '', work: '' }
      : { date: entry.date, minutes: hoursOf(entry.minutes), work: entry.work };
  const hours = useActionForm({
    values: values(),
    schema: TypedHours,
    run: (typed: TypedHours, idempotencyKey) => {
      const body = TypedHours.parse(typed);
      return entry === null
        ? call('logHours', { params: { id: projectId }, body, idempotencyKey })
        : call('correctHours', { params: { id: projectId, entryId: entry.id }, body });
    },
    succeeded: entry === null ? copy.logged : copy.corrected,
    failed: copy.notSaved,
    refreshes: [hoursQuery(projectId).queryKey],
    resetTo: () => values(),
    onSuccess: onClose,
  });
  const { fields } = hours;
  const title = entry === null ? copy.log : copy.correct;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ActionForm of={hours} label={title} submit="Save hours" submitting="Saving..." onCancel={onClose}>
        <fields.DateField name="date" label="Date" disabled={{ after: dayOf(today) }} />
        <fields.TextField
          name="minutes"
          label="Hours"
          hint="In quarter hours, such as 1.5 or 1:30"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <fields.TextArea name="work" label="What you did" rows={3} required countTo={hoursRules.workLength} />
      </ActionForm>
    </Dialog>
  );
};

interface EntryProps {
  readonly projectId: string;
  readonly entry: HoursEntry;
}

/** Buttons to correct or remove an entry. */
const ChangeEntry = ({ projectId, entry }: EntryProps) => {
  const [isCorrecting, setCorrecting] = useState(false);
  const what = `${formatHours(entry.minutes)} on ${formatProjectDate(entry.date)}`;
  return (
    <Cluster gap="xsmall">
      <Button size="small" variant="quiet" aria-label={`Correct ${what}`} onClick={() => setCorrecting(true)}>
        Correct
      </Button>
      <HoursDialog projectId={projectId} entry={entry} open={isCorrecting} onClose={() => setCorrecting(false)} />
      <ConfirmedAction
        button={{ children: 'Remove', size: 'small', variant: 'quiet', 'aria-label': `Remove ${what}` }}
        title="Remove these hours?"
        message={`${what} will no longer count. The history still shows what was logged.`}
        confirmLabel="Remove hours"
        cancelLabel="Keep hours"
        busyLabel="Removing..."
        isDangerous
        action={{
          run: () => call('removeHours', { params: { id: projectId, entryId: entry.id } }),
          succeeded: copy.removed,
          failed: copy.notRemoved,
          refreshes: [hoursQuery(projectId).queryKey],
        }}
      />
    </Cluster>
  );
};

interface TotalProps {
  readonly minutes: number;
  /** In hours. */
  readonly estimate: number | null;
}

/** The total compared with the estimate; a total above the estimate is highlighted. */
const Total = ({ minutes, estimate }: TotalProps) => {
  if (!estimate) return <Text weight="strong">{formatHours(minutes)} logged</Text>;
  const over = minutes - estimate * 60;
  return (
    <Stack gap="xsmall">
      <ProgressBar
        label="Logged"
        value={minutes / (estimate * 60)}
        spoken={`${hoursOf(minutes)} of ${formatHours(estimate * 60)}`}
        detail={`${hoursOf(minutes)} of ${formatHours(estimate * 60)} estimated`}
      />
      {over > 0 && (
        <div>
          <Badge tone="caution" icon="caution">
            {formatHours(over)} over the estimate
          </Badge>
        </div>
      )}
    </Stack>
  );
};

interface HoursCardProps {
  readonly project: ProjectDetail;
  /** Whether the viewer is the assigned consultant. */
  readonly mayLog: boolean;
}

/** Hours logged on a project against its estimate. */
export const HoursCard = ({ project, mayLog }: HoursCardProps) => {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery(hoursQuery(project.id));
  const { data } = query;
  const log = mayLog && (
    <div className={screenOnly}>
      <Button size="small" icon="plus" onClick={() => setOpen(true)}>
        {copy.log}
      </Button>
      <HoursDialog projectId={project.id} entry={null} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
  if (data === undefined) {
    return (
      <TitledCard title="Hours" action={log}>
        <NotLoaded query={query} what="the hours" headingLevel={3} />
      </TitledCard>
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  return (
    <TitledCard title="Hours" action={log}>
      {(entries.length > 0 || project.estimatedHours !== null) && (
        <Total minutes={data.pages[0]?.minutes ?? 0} estimate={project.estimatedHours} />
      )}
      {entries.length === 0 ? (
        <Text tone="muted">{copy.none}</Text>
      ) : (
        <ul className={screenOnly}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.invitation}>
              <div>
                <Text weight="strong">
                  {formatHours(entry.minutes)} · {formatProjectDate(entry.date)}
                </Text>
                <p className={styles.prose}>{entry.work}</p>
                {entry.consultantName !== project.consultant?.name && (
                  <Caption>{entry.consultantName || 'A former member'}</Caption>
                )}
              </div>
              {entry.mayChange && <ChangeEntry projectId={project.id} entry={entry} />}
            </li>
          ))}
        </ul>
      )}
      {(query.hasNextPage || data.pages.length > 1) && <MorePages query={query} things="entries" />}
      {entries.length > 0 && (
        <p className={screenOnly}>
          <TextLink to="/statement" search={{ project: project.id }}>
            Monthly statement
          </TextLink>
        </p>
      )}
    </TitledCard>
  );
};
