import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { savedQueryQuery, sqlSchemaQuery } from '#api/queries.ts';
import type { ColumnType, SavedQuery, SqlSchema } from '#contract/queries.ts';
import { UnsavedWork } from '#forms/form.tsx';
import { moveFocus } from '#lib/move-focus.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { Code } from '#ui/code.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TitledSection } from '#ui/titled.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { queryCopy } from '../copy.ts';
import { DeskPage, useDeskKey } from '../desk-page.tsx';
import { savedLine } from '../format.ts';
import { bringIntoView } from '../run/use-runs.ts';
import type { SqlSearch } from '../search.ts';
import { exampleQueries } from './example-queries.ts';
import { QueryOutcome, type QueryRun, useQueryRun } from './query-result.tsx';
import { RecentQueries, SavedQueries, SaveQueryDialog } from './saved-queries.tsx';
import * as styles from './sql.css.ts';
import { SqlEditor, type SqlText } from './sql-editor.tsx';

export const metadata = { path: '/reports/sql', title: 'SQL Desk' } as const satisfies PageMetadata;

const intro =
  'Query the whole history in SQL. One table for each kind of event, without personal data. Your queries are recorded.';

/** Announcement for screen readers when a run ends. */
const announcementOf = (run: QueryRun): string => {
  if (run.status === 'cancelled') return 'The query was cancelled.';
  if (run.status !== 'ended') return '';
  return run.result.outcome === 'done' ? 'The result is ready.' : `The query has an error. ${run.result.message}`;
};

type Table = SqlSchema['tables'][number];
type Column = Table['columns'][number];

const typeLabels: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  number: 'number',
  boolean: 'yes or no',
  timestamp: 'time',
  date: 'day',
  list: 'list',
};

interface NameListProps {
  readonly names: readonly { readonly name: string; readonly meaning: string }[];
  readonly onChoose: (name: string) => void;
}

const NameList = ({ names, onChoose }: NameListProps) => (
  <ul className={styles.columns}>
    {names.map(({ name, meaning }) => (
      <li key={name}>
        <button type="button" className={styles.column} onClick={() => onChoose(name)}>
          <Code>{name}</Code>
          <span className={styles.meaning}>{meaning}</span>
        </button>
      </li>
    ))}
  </ul>
);

const named = ({ name, label, type }: Column) => ({ name, meaning: `${label}, ${typeLabels[type]}` });

const isFound = ({ name, label, columns }: Table, words: string): boolean =>
  [name, label, ...columns.filter(({ isOwn }) => isOwn).map((column) => column.name)].some((text) =>
    text.toLowerCase().includes(words),
  );

interface SchemaBrowserProps {
  readonly schema: SqlSchema;
  /** Receives the name of a table or column to insert. */
  readonly onChoose: (name: string) => void;
}

/** Moves the focus between the tables. */
const moveBetweenTables = (event: KeyboardEvent<HTMLElement>): void => {
  const summaries = [...event.currentTarget.querySelectorAll('summary')];
  const place = summaries.findIndex((summary) => summary.matches(':focus'));
  moveFocus(event, summaries, place);
};

/** Tables and columns with their descriptions: one tab stop for all closed tables. */
const SchemaBrowser = ({ schema: { tables }, onChoose }: SchemaBrowserProps) => {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = tables.filter((table) => isFound(table, words));
  const [entered, setEntered] = useState<string | null>(null);
  const current = found.some(({ name }) => name === entered) ? entered : null;
  const stopAt = (name: string | null) => ({
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setEntered(name),
  });
  const shared = tables[0]?.columns.filter(({ isOwn }) => !isOwn) ?? [];
  return (
    <TitledSection title="Tables" size="title4" gap="small">
      <TextField label="Search tables and fields" value={search} onChange={setSearch} autoComplete="off" />
      <section className={styles.tables} aria-label="Tables and columns" onKeyDown={moveBetweenTables}>
        <details>
          <summary className={styles.table} {...stopAt(null)}>
            Columns of every table
          </summary>
          <NameList names={shared.map(named)} onChoose={onChoose} />
        </details>
        {found.map(({ name, label, columns }) => (
          <details key={name}>
            <summary className={styles.table} {...stopAt(name)}>
              <Code>{name}</Code>
              <span className={styles.meaning}>{label}</span>
            </summary>
            <NameList
              names={[{ name, meaning: 'the table itself' }, ...columns.filter(({ isOwn }) => isOwn).map(named)]}
              onChoose={onChoose}
            />
          </details>
        ))}
        {found.length === 0 && <Text tone="muted">No table matches.</Text>}
      </section>
      <Caption>
        Choose a column to insert its name. The arrow keys move between the tables. There is one table for each kind of
        event, and events for all.
      </Caption>
    </TitledSection>
  );
};

interface SqlDeskProps {
  readonly schema: SqlSchema;
  /** The saved query on this page; null for a new one. */
  readonly saved: SavedQuery | null;
  /** The initial text. */
  readonly initial: string;
  readonly onSaved: (saved: SavedQuery) => void;
}

/** Editor, tables, result, saved and recent queries. */
const SqlDesk = ({ schema, saved, initial, onSaved }: SqlDeskProps) => {
  const [sql, setSql] = useState(initial);
  /** The text that was opened, saved or run last: it can be opened again. */
  const kept = useRef(initial);
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

  const execute = () => {
    kept.current = sql;
    void start(sql);
  };
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
                <Button variant="primary" icon="close" onClick={cancel}>
                  Cancel
                </Button>
              ) : (
                <Button variant="primary" onClick={execute}>
                  Run query
                </Button>
              )}
              {saved?.isOwn === true && <Button onClick={() => setSaving('changes')}>Save changes</Button>}
              <Button onClick={() => setSaving('new')}>{saved === null ? 'Save' : 'Save a copy'}</Button>
            </Cluster>
            <Caption>
              Ctrl+Enter runs the query, Ctrl+Space completes a name, Tab leaves the editor. Ids are pseudonyms; there
              are no names, addresses or free texts.
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
          kept.current = sql;
          setSaving(null);
          onSaved(query);
        }}
        onClose={() => setSaving(null)}
      />
      <UnsavedWork hasWork={() => sql !== kept.current} replacedBy="saved" {...queryCopy.unsaved} />
    </Stack>
  );
};

interface SqlPageProps {
  readonly search: SqlSearch;
  readonly onSearch: (search: SqlSearch) => void;
}

/** SQL queries on the analytical copy. */
export const SqlPage = ({ search, onSearch }: SqlPageProps) => {
  const { key, noteSaved } = useDeskKey(search.saved);
  return (
    <DeskPage
      metadata={metadata}
      title="SQL desk"
      introOf={(saved) => (saved === null ? intro : `${savedLine(saved)}, ${saved.isShared ? 'shared' : 'private'}.`)}
      things="tables"
      known={useQuery(sqlSchemaQuery)}
      stored={useQuery({ ...savedQueryQuery(search.saved ?? ''), enabled: search.saved !== undefined })}
      gone={{
        title: 'This saved query is not available',
        message: 'It was deleted, or its author no longer shares it. You can write a new one here.',
      }}
    >
      {(schema, saved) => (
        <SqlDesk
          key={key}
          schema={schema}
          saved={saved}
          initial={saved?.sql ?? search.sql ?? exampleQueries[0].sql}
          onSaved={({ id }) => {
            noteSaved(id);
            onSearch({ saved: id });
          }}
        />
      )}
    </DeskPage>
  );
};
