import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { reportFieldsQuery, savedReportQuery } from '#api/reports.ts';
import { useCurrentUser } from '#api/session.ts';
import type { SavedReport } from '#contract/composed-reports.ts';
import type { ReportRun } from '#contract/reports.ts';
import { useInvalidFields } from '#forms/invalid-fields.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { DeskPage } from '../desk-page.tsx';
import { savedLine } from '../format.ts';
import { PeriodCard } from '../period-presets-row.tsx';
import * as styles from '../reports.css.ts';
import { RunView } from '../run/run-view.tsx';
import { bringIntoView, useStartReport } from '../run/use-runs.ts';
import type { ComposeSearch } from '../search.ts';
import { UnreadNotice } from '../unread-notice.tsx';
import { Conditions } from './conditions.tsx';
import { formatDefinition } from './definition-text.ts';
import {
  type Draft,
  type DraftFaults,
  definitionOf,
  draftCodec,
  draftOf,
  type EventFields,
  examplesOf,
  faultsOf,
  fieldsOf,
  holdsDraft,
  isComposition,
  isSameDraft,
  pathOfProblem,
  type SavedComposition,
  unreadIn,
} from './draft.ts';
import { EventPicker, Groups, Measure } from './fields.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useDraft } from './use-draft.ts';

export const metadata = { path: '/reports/compose', title: 'Compose a Report' } as const satisfies PageMetadata;

const intro =
  'Counts the events in the history itself, so the numbers are exact. To join events, ask a question instead. The fields contain no personal data. The address of this page keeps your choices.';

const compositionIn = (report: SavedReport) => (isComposition(report) ? report : null);

const problemsOf = (error: unknown): DraftFaults =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.problem?.errors ?? []) : []).map(({ path, message }) => [
      pathOfProblem(path),
      message,
    ]),
  );

interface ComposeDeskProps {
  readonly known: EventFields;
  /** The open saved report, or null. */
  readonly saved: SavedComposition | null;
  readonly search: ComposeSearch;
  readonly onSearch: (search: ComposeSearch, options: { readonly replace: boolean }) => void;
  /** Whether the URL contains a definition; otherwise the saved one is shown. */
  readonly isAddressed: boolean;
}

/** The form that composes, runs and saves a report. */
const ComposeDesk = ({ known, saved, search, onSearch, isAddressed }: ComposeDeskProps) => {
  const isAnalyst = useCurrentUser().user?.role !== 'admin';
  const invalid = useInvalidFields();
  const place = useRef<HTMLDivElement>(null);
  const fallback = saved && !isAddressed ? draftOf(saved.definition) : null;
  const { draft, change, write } = useDraft({ codec: draftCodec, search, onSearch, fallback });
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly draft: Draft; readonly faults: DraftFaults } | null>(null);
  const [saving, setSaving] = useState<'new' | 'changes' | null>(null);
  const fields = fieldsOf(known, draft.events);
  const found = faultsOf(draft, known);
  // Server errors stay until the draft changes.
  const faults: DraftFaults = isTried ? { ...(refused?.draft === draft ? refused.faults : {}), ...found } : {};
  const sentence = formatDefinition(draft, known);
  const isAsSaved = saved !== null && isSameDraft(draft, draftOf(saved.definition));
  const set = (changes: Partial<Draft>, isTyped = false) => change({ ...draft, ...changes }, { isTyped });

  const { start, isStarting } = useStartReport({
    onStarted: useCallback(
      (run: ReportRun) => {
        write(draft, { changes: { run: run.id, sort: undefined }, replace: false });
        bringIntoView(place.current);
      },
      [write, draft],
    ),
    onRefused: useCallback(
      (error: unknown) => {
        setRefused({ draft, faults: problemsOf(error) });
        invalid.focusFirst();
      },
      [draft, invalid],
    ),
  });

  /** Runs an action if the draft is complete; otherwise shows what is missing. */
  const whenComplete = (act: () => void) => {
    setTried(true);
    if (Object.keys(found).length > 0) invalid.focusFirst();
    else act();
  };
  const run = () =>
    whenComplete(() => void start(isAsSaved ? { savedReportId: saved.id } : { definition: definitionOf(draft) }));

  return (
    <Stack gap="xlarge">
      <form
        ref={invalid.ref}
        aria-label="Compose a report"
        noValidate
        className={screenOnly}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Stack gap="large">
          <UnreadNotice labels={unreadIn(search)} />
          <div className={styles.composer}>
            <TitledCard title="Events">
              <EventPicker
                known={known}
                chosen={draft.events}
                error={faults.events}
                onChoose={(events) => set({ events })}
              />
            </TitledCard>
            <Stack gap="large">
              <TitledCard title="Measure">
                <Measure
                  draft={draft}
                  known={known}
                  fields={fields}
                  faults={faults}
                  onChange={(measure) => set({ measure })}
                />
                <Groups
                  isAnalyst={isAnalyst}
                  groupBy={draft.groupBy}
                  fields={fields}
                  faults={faults}
                  onChange={(groupBy) => set({ groupBy })}
                />
              </TitledCard>
              <TitledCard title="Only events where">
                {draft.events.length === 0 ? (
                  <Text tone="muted">Choose events first. Conditions apply to their fields.</Text>
                ) : (
                  <Conditions
                    where={draft.where}
                    fields={fields}
                    faults={faults}
                    onChange={(where, isTyped) => set({ where }, isTyped)}
                  />
                )}
              </TitledCard>
              <PeriodCard period={draft} faults={faults} onChoose={(period) => set(period)} />
            </Stack>
          </div>
          <Card tone="tint">
            <Stack gap="medium">
              {draft.events.length === 0 ? (
                <>
                  <Text weight="strong">Choose events, or start with an example:</Text>
                  <Cluster gap="xsmall">
                    {examplesOf(known).map(({ label, draft: example }) => (
                      <Button key={label} size="small" onClick={() => set(example)}>
                        {label}
                      </Button>
                    ))}
                  </Cluster>
                </>
              ) : (
                <p className={styles.sentence}>{sentence}</p>
              )}
              <Cluster>
                <Button variant="primary" type="submit" size="large" busy={isStarting} busyLabel="Starting...">
                  Run report
                </Button>
                {saved?.mayChange && !isAsSaved && (
                  <Button size="large" onClick={() => whenComplete(() => setSaving('changes'))}>
                    Save changes
                  </Button>
                )}
                <Button size="large" onClick={() => whenComplete(() => setSaving('new'))}>
                  {saved ? 'Save as a copy' : 'Save'}
                </Button>
                {saved?.mayChange && isAsSaved && (
                  <Button variant="quiet" size="large" onClick={() => setSaving('changes')}>
                    Rename
                  </Button>
                )}
              </Cluster>
            </Stack>
          </Card>
        </Stack>
      </form>
      <SaveDialog
        open={saving !== null}
        revises={saving === 'changes' ? saved : null}
        definition={definitionOf(draft)}
        sentence={sentence}
        onClose={() => setSaving(null)}
        onSaved={({ id }) => {
          setSaving(null);
          write(draft, { changes: { saved: id }, replace: true });
        }}
      />
      <div ref={place}>
        {typeof search.run === 'string' && (
          <RunView
            runId={search.run}
            isOfThis={({ of }) => !('report' in of)}
            choicesOf={({ definition }) => (definition === null ? '' : formatDefinition(draftOf(definition), known))}
            order={{ sort: search.sort, onSort: (sort) => onSearch({ ...search, sort }, { replace: true }) }}
            onRunAgain={run}
            isStarting={isStarting}
          />
        )}
      </div>
    </Stack>
  );
};

interface ComposePageProps {
  readonly search: ComposeSearch;
  readonly onSearch: (search: ComposeSearch, options: { readonly replace: boolean }) => void;
}

/** Composes a report without code. */
export const ComposePage = ({ search, onSearch }: ComposePageProps) => {
  const savedId = typeof search.saved === 'string' ? search.saved : null;
  return (
    <DeskPage
      metadata={metadata}
      title="Compose a report"
      introOf={(saved) => (saved === null ? intro : `${savedLine(saved)}.`)}
      things="fields"
      known={useQuery(reportFieldsQuery)}
      stored={useQuery({ ...savedReportQuery(savedId ?? ''), enabled: savedId !== null, select: compositionIn })}
      gone={{
        title: 'This saved report has been deleted',
        message: holdsDraft(search)
          ? 'This link still contains its settings: you can run them and save them as a new report.'
          : 'You can compose a new one here.',
      }}
    >
      {({ data }, saved) => (
        <ComposeDesk known={data} saved={saved} search={search} onSearch={onSearch} isAddressed={holdsDraft(search)} />
      )}
    </DeskPage>
  );
};
