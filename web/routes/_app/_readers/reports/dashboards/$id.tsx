import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#features/reports/dashboards/dashboard-page.tsx';

const Dashboard = () => {
  const { id } = Route.useParams();
  return <DashboardPage key={id} id={id} />;
};

export const Route = createFileRoute('/_app/_readers/reports/dashboards/$id')({ component: Dashboard });
