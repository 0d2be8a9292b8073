import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '#features/reports/report/report-page.tsx';
import { readReportSearch } from '#features/reports/search.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';
import { useSetSearch } from '#lib/use-set-search.ts';

const Report = () => {
  const { name } = Route.useParams();
  return (
    <ReportPage
      // Remount for another report, so that its settings do not carry over.
      key={name}
      name={name}
      search={readReportSearch(Route.useSearch())}
      onSearch={useSetSearch()}
    />
  );
};

export const Route = createFileRoute('/_app/_readers/reports/$name')({
  validateSearch: uncheckedSearch,
  component: Report,
});
