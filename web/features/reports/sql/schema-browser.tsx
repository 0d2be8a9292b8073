import { useState } from 'react';
import type { ColumnType, SqlSchema } from '#contract/queries.ts';
import { Code } from '#ui/code.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TitledSection } from '#ui/titled.tsx';
import * as styles from './sql.css.ts';

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

/** Tables and columns with what they mean. */
export const SchemaBrowser = ({ schema: { tables }, onChoose }: SchemaBrowserProps) => {
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = tables.filter((table) => isFound(table, words));
  const shared = tables[0]?.columns.filter(({ isOwn }) => !isOwn) ?? [];
  return (
    <TitledSection title="Tables" size="title4" gap="small">
      <TextField label="Search tables and fields" value={search} onChange={setSearch} autoComplete="off" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.tables} aria-label="Tables and columns" tabIndex={0}>
        <details>
          <summary className={styles.table}>Columns of every table</summary>
          <NameList names={shared.map(named)} onChoose={onChoose} />
        </details>
        {found.map(({ name, label, columns }) => (
          <details key={name}>
            <summary className={styles.table}>
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
        Choose a column to insert its name. There is one table for each kind of event, and events for all.
      </Caption>
    </TitledSection>
  );
};
