import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ReportPage } from '#features/reports/report/report-page.tsx';
import { readReportSearch } from '#features/reports/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const Report = () => {
  const { name } = Route.useParams();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ReportPage
      // Remount for another report, so that its settings do not carry over.
      key={name}
      name={name}
      search={readReportSearch(Route.useSearch())}
      onSearch={(search, { replace }) => void navigate({ search: { ...search }, replace, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/reports/$name')({
  validateSearch: uncheckedSearch,
  component: Report,
});
