import { useQuery } from '@tanstack/react-query';
import { questionFieldsQuery } from '#api/questions.ts';
import { savedReportQuery } from '#api/reports.ts';
import type { SavedReport } from '#contract/composed-reports.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { DeskPage, useDeskKey } from '../desk-page.tsx';
import { savedLine } from '../format.ts';
import type { QuestionSearch } from '../search.ts';
import { QuestionDesk, type SavedQuestion } from './question-desk.tsx';

export const metadata = { path: '/reports/questions', title: 'Ask a Question' } as const satisfies PageMetadata;

const intro =
  'Join the events of up to four steps, and count, add up or compare. The events contain no personal data. The address of this page keeps your question.';

const isQuestion = (report: SavedReport): report is SavedQuestion => 'steps' in report.definition;

const questionIn = (report: SavedReport) => (isQuestion(report) ? report : null);

interface QuestionsPageProps {
  readonly search: QuestionSearch;
  readonly onSearch: (search: QuestionSearch, options: { readonly replace: boolean }) => void;
}

/** Composes questions about the analytical copy without code. */
export const QuestionsPage = ({ search, onSearch }: QuestionsPageProps) => {
  const { key, noteSaved } = useDeskKey(search.saved);
  return (
    <DeskPage
      metadata={metadata}
      title="Ask a question"
      introOf={(saved) => (saved === null ? intro : `${savedLine(saved)}.`)}
      things="events"
      known={useQuery(questionFieldsQuery)}
      stored={useQuery({
        ...savedReportQuery(search.saved ?? ''),
        enabled: search.saved !== undefined,
        select: questionIn,
      })}
      gone={{ title: 'This saved question has been deleted', message: 'You can ask a new one here.' }}
    >
      {({ data }, saved) => (
        <QuestionDesk key={key} known={data} saved={saved} search={search} onSearch={onSearch} onSaved={noteSaved} />
      )}
    </DeskPage>
  );
};
