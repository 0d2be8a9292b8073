import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { QuestionsPage } from '#features/reports/questions/questions-page.tsx';
import { readQuestionSearch } from '#features/reports/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Questions = () => {
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <QuestionsPage
      search={readQuestionSearch(Route.useSearch())}
      onSearch={(search, { replace }) => void navigate({ search: { ...search }, replace, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/reports/questions')({
  validateSearch: uncheckedSearch,
  component: Questions,
});
