import { useQuery } from '@tanstack/react-query';
import { reportFieldsQuery, savedReportQuery } from '#api/reports.ts';
import type { SavedReport } from '#contract/composed-reports.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { DeskPage } from '../desk-page.tsx';
import { savedLine } from '../saved-line.ts';
import type { ComposeSearch } from '../search.ts';
import { ComposeDesk } from './composer.tsx';
import { holdsDraft, isComposition } from './draft.ts';

export const metadata = { path: '/reports/compose', title: 'Compose a Report' } as const satisfies PageMetadata;

const intro =
  'Counts the events of the history itself, with its exact numbers. To join events, ask a question instead. The fields contain no personal data. The address of this page keeps your choices.';

const compositionIn = (report: SavedReport) => (isComposition(report) ? report : null);

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
