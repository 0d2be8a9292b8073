import { useEffect, useRef, useState } from 'react';
import type { SavedQuery, SqlSchema } from '#contract/queries.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption } from '#ui/text.tsx';
import { TitledSection } from '#ui/titled.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { bringIntoView } from '../run/use-runs.ts';
import { exampleQueries } from './example-queries.ts';
import { QueryOutcome } from './query-result.tsx';
import { RecentQueries } from './recent-queries.tsx';
import { SaveQueryDialog } from './save-query-dialog.tsx';
import { SavedQueries } from './saved-queries.tsx';
import { SchemaBrowser } from './schema-browser.tsx';
import * as styles from './sql.css.ts';
import { SqlEditor, type SqlText } from './sql-editor.tsx';
import { type QueryRun, useQueryRun } from './use-query-run.ts';

/** What screen readers hear when a run ends. */
const announcementOf = (run: QueryRun): string => {
  if (run.status === 'cancelled') return 'The query was cancelled.';
  if (run.status !== 'ended') return '';
  return run.result.outcome === 'done' ? 'The result is ready.' : `The query is not right. ${run.result.message}`;
};

interface SqlDeskProps {
  readonly schema: SqlSchema;
  /** The saved query on this page; null for a new one. */
  readonly saved: SavedQuery | null;
  /** The text to start with. */
  readonly initial: string;
  readonly onSaved: (saved: SavedQuery) => void;
}

/** Editor, tables, result, saved and recent queries. */
export const SqlDesk = ({ schema, saved, initial, onSaved }: SqlDeskProps) => {
  const [sql, setSql] = useState(initial);
  const [saving, setSaving] = useState<'new' | 'changes' | null>(null);
  const editor = useRef<SqlText>(null);
  const place = useRef<HTMLDivElement>(null);
  const { run, start, cancel } = useQueryRun();
  const isRunning = run.status === 'running';
  const fault = run.status === 'ended' && run.result.outcome === 'refused' ? run.result.position : null;

  useEffect(() => {
    if (run.status === 'ended') editor.current?.mark(fault);
    if (run.status === 'ended') bringIntoView(place.current);
  }, [run, fault]);

  const execute = () => void start(sql);
  const open = (text: string) => {
    editor.current?.replace(text);
    place.current?.ownerDocument.defaultView?.scrollTo({ top: 0 });
  };
  return (
    <Stack gap="xxlarge">
      <div className={styles.desk}>
        <div className={styles.main}>
          <Stack gap="small">
            <SqlEditor ref={editor} text={sql} schema={schema} onChange={setSql} onRun={execute} />
            <Cluster gap="xsmall">
              {isRunning ? (
                <Button icon="close" onClick={cancel}>
                  Cancel
                </Button>
              ) : (
                <Button onClick={execute}>Run query</Button>
              )}
              {saved?.isOwn === true && (
                <Button variant="secondary" onClick={() => setSaving('changes')}>
                  Save changes
                </Button>
              )}
              <Button variant="secondary" onClick={() => setSaving('new')}>
                {saved === null ? 'Save' : 'Save a copy'}
              </Button>
            </Cluster>
            <Caption>
              Ctrl and Enter run the query, Ctrl and Space complete a name, Tab leaves the editor. Ids are pseudonyms;
              there are no names, addresses or free texts.
            </Caption>
          </Stack>
          <div ref={place}>
            <p role="status" className={visuallyHidden}>
              {announcementOf(run)}
            </p>
            <QueryOutcome run={run} title={saved?.name ?? 'Result'} onRunAgain={execute} />
          </div>
        </div>
        <Stack gap="large">
          <SchemaBrowser schema={schema} onChoose={(name) => editor.current?.insert(name)} />
          <TitledSection title="Examples" size="title4" gap="xsmall">
            <ul className={styles.columns}>
              {exampleQueries.map((example) => (
                <li key={example.name}>
                  <button type="button" className={styles.column} onClick={() => open(example.sql)}>
                    {example.name}
                  </button>
                </li>
              ))}
            </ul>
          </TitledSection>
        </Stack>
      </div>
      <TitledSection title="Saved queries">
        <SavedQueries />
      </TitledSection>
      <TitledSection title="Your recent queries">
        <RecentQueries onOpen={open} />
      </TitledSection>
      <SaveQueryDialog
        open={saving !== null}
        revises={saving === 'changes' ? saved : null}
        sql={sql}
        onSaved={(query) => {
          setSaving(null);
          onSaved(query);
        }}
        onClose={() => setSaving(null)}
      />
    </Stack>
  );
};
