import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from '#features/reports/questions/questions-page.tsx';
import { readQuestionSearch } from '#features/reports/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Questions = () => <QuestionsPage search={readQuestionSearch(Route.useSearch())} onSearch={useSetSearch()} />;

export const Route = createFileRoute('/_app/_readers/reports/questions')({
  validateSearch: uncheckedSearch,
  component: Questions,
});
