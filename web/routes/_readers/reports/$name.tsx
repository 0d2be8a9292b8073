import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ReportPage } from '#features/reports/report/report-page.tsx';
import { readReportSearch } from '#features/reports/search.ts';

const Report = () => {
  const { name } = Route.useParams();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ReportPage
      // What was chosen for one report is not for another.
      key={name}
      name={name}
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_readers/reports/$name')({
  validateSearch: readReportSearch,
  component: Report,
});
