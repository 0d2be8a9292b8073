import { useQuery } from '@tanstack/react-query';
import { savedQueryQuery, sqlSchemaQuery } from '#api/queries.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { DeskPage } from '../desk-page.tsx';
import { savedLine } from '../saved-line.ts';
import type { SqlSearch } from '../search.ts';
import { exampleQueries } from './example-queries.ts';
import { SqlDesk } from './sql-desk.tsx';

export const metadata = { path: '/reports/sql', title: 'SQL Desk' } as const satisfies PageMetadata;

const intro =
  'Ask the whole history in SQL. One table for each kind of event, without personal data. What you ask is recorded.';

interface SqlPageProps {
  readonly search: SqlSearch;
  readonly onSearch: (search: SqlSearch) => void;
}

/** Queries in SQL over the analytical copy. */
export const SqlPage = ({ search, onSearch }: SqlPageProps) => (
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
        // Another saved query is another text.
        key={search.saved ?? 'new'}
        schema={schema}
        saved={saved}
        initial={saved?.sql ?? search.sql ?? exampleQueries[0].sql}
        onSaved={({ id }) => onSearch({ saved: id })}
      />
    )}
  </DeskPage>
);
