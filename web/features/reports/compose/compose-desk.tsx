import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { ReportRun, SavedReport } from '../../../../src/http/contract/reports.ts';
import { ApiError } from '../../../api/api-error.ts';
import { focusFirstInvalid } from '../../../forms/focus-first-invalid.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Grid, Stack } from '../../../ui/layout.tsx';
import { screenOnly } from '../../../ui/screen-only.css.ts';
import { Text } from '../../../ui/text.tsx';
import { PeriodPresets } from '../period-presets-row.tsx';
import { bringIntoView } from '../run/bring-into-view.ts';
import { RunView } from '../run/run-view.tsx';
import { useStartReport } from '../run/use-start-run.ts';
import * as styles from './compose.css.ts';
import type { ComposeSearch } from './compose-search.ts';
import { Conditions } from './conditions.tsx';
import { definitionInWords } from './definition-in-words.ts';
import {
  type Draft,
  type DraftFaults,
  definitionOf,
  draftOf,
  type EventFields,
  faultsOf,
  fieldsOf,
  isSameDraft,
  pathOfProblem,
} from './draft.ts';
import { EventPicker } from './event-picker.tsx';
import { examplesOf } from './examples.ts';
import { Groups } from './groups.tsx';
import { Measure } from './measure.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useDraft } from './use-draft.ts';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="medium">
        <Heading level={2} size="title4" id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
};

const problemsOf = (error: unknown): DraftFaults =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.problem?.errors ?? []) : []).map(({ path, message }) => [
      pathOfProblem(path),
      message,
    ]),
  );

interface ComposeDeskProps {
  readonly known: EventFields;
  /** The saved report that is open; null for none. */
  readonly saved: SavedReport | null;
  readonly search: ComposeSearch;
  readonly onSearch: (search: ComposeSearch, options: { readonly replace: boolean }) => void;
  /** Whether the address says something of the definition; otherwise the saved one is shown. */
  readonly isAddressed: boolean;
}

/** Where a report is put together, run and kept. */
export const ComposeDesk = ({ known, saved, search, onSearch, isAddressed }: ComposeDeskProps) => {
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const fallback = saved && !isAddressed ? draftOf(saved.definition) : null;
  const { draft, change, write } = useDraft({ search, onSearch, fallback });
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ readonly draft: Draft; readonly faults: DraftFaults } | null>(null);
  const [saving, setSaving] = useState<'new' | 'changes' | null>(null);
  const fields = fieldsOf(known, draft.events);
  const found = faultsOf(draft, known);
  // What the server said holds until something changes.
  const faults: DraftFaults = isTried ? { ...(refused?.draft === draft ? refused.faults : {}), ...found } : {};
  const sentence = definitionInWords(draft, known);
  const isAsSaved = saved !== null && isSameDraft(draft, draftOf(saved.definition));
  const set = (changes: Partial<Draft>, isTyped = false) => change({ ...draft, ...changes }, { isTyped });

  const { start, isStarting } = useStartReport({
    onStarted: useCallback(
      (run: ReportRun) => {
        write(draft, { run: run.id, sort: undefined, replace: false });
        bringIntoView(place.current);
      },
      [write, draft],
    ),
    onRefused: useCallback(
      (error: unknown) => {
        setRefused({ draft, faults: problemsOf(error) });
        focusFirstInvalid(form.current);
      },
      [draft],
    ),
  });

  /** Does something with a definition that is complete, or shows what is missing. */
  const whenComplete = (act: () => void) => {
    setTried(true);
    if (Object.keys(found).length > 0) focusFirstInvalid(form.current);
    else act();
  };
  const run = () =>
    whenComplete(() => void start(isAsSaved ? { savedReportId: saved.id } : { definition: definitionOf(draft) }));

  return (
    <Stack gap="xlarge">
      <form
        ref={form}
        aria-label="Compose a report"
        noValidate
        className={screenOnly}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <Stack gap="large">
          <div className={styles.desk}>
            <Part title="Events">
              <EventPicker
                known={known}
                chosen={draft.events}
                error={faults.events}
                onChoose={(events) => set({ events })}
              />
            </Part>
            <Stack gap="large">
              <Part title="What is measured">
                <Measure
                  draft={draft}
                  known={known}
                  fields={fields}
                  faults={faults}
                  onChange={(measure) => set({ measure })}
                />
                <Groups
                  groupBy={draft.groupBy}
                  fields={fields}
                  faults={faults}
                  onChange={(groupBy) => set({ groupBy })}
                />
              </Part>
              <Part title="Only events where">
                {draft.events.length === 0 ? (
                  <Text tone="muted">Choose events first: conditions are about their fields.</Text>
                ) : (
                  <Conditions
                    where={draft.where}
                    fields={fields}
                    faults={faults}
                    onChange={(where, isTyped) => set({ where }, isTyped)}
                  />
                )}
              </Part>
              <Part title="When">
                <PeriodPresets period={draft} onChoose={(period) => set(period)} />
                <Grid columns="pair" gap="medium" align="start">
                  <DateField
                    label="From"
                    placeholder="Open"
                    value={draft.from}
                    onChange={(from) => set({ from })}
                    error={faults.from}
                  />
                  <DateField
                    label="To"
                    placeholder="Open"
                    value={draft.to}
                    onChange={(to) => set({ to })}
                    error={faults.to}
                  />
                </Grid>
              </Part>
            </Stack>
          </div>
          <Card tone="tint">
            <Stack gap="medium">
              {draft.events.length === 0 ? (
                <>
                  <Text weight="strong">Choose events, or begin with an example:</Text>
                  <Cluster gap="xsmall">
                    {examplesOf(known).map(({ label, draft: example }) => (
                      <Button key={label} variant="secondary" size="small" onClick={() => set(example)}>
                        {label}
                      </Button>
                    ))}
                  </Cluster>
                </>
              ) : (
                <p className={styles.sentence}>{sentence}</p>
              )}
              <Cluster>
                <Button type="submit" size="large" busy={isStarting} busyLabel="Starting...">
                  Run report
                </Button>
                {saved?.mayChange && !isAsSaved && (
                  <Button variant="secondary" size="large" onClick={() => whenComplete(() => setSaving('changes'))}>
                    Save changes
                  </Button>
                )}
                <Button variant="secondary" size="large" onClick={() => whenComplete(() => setSaving('new'))}>
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
        draft={draft}
        sentence={sentence}
        onClose={() => setSaving(null)}
        onSaved={({ id }) => {
          setSaving(null);
          write(draft, { saved: id, replace: true });
        }}
      />
      <div ref={place}>
        {typeof search.run === 'string' && (
          <RunView
            runId={search.run}
            isOfThis={({ of }) => !('report' in of)}
            choicesOf={({ definition }) => (definition === null ? '' : definitionInWords(draftOf(definition), known))}
            order={{ sort: search.sort, onSort: (sort) => onSearch({ ...search, sort }, { replace: true }) }}
            onRunAgain={run}
            isStarting={isStarting}
          />
        )}
      </div>
    </Stack>
  );
};
