import { createFileRoute } from '@tanstack/react-router';
import { DashboardsPage } from '#features/reports/dashboards/dashboards-page.tsx';

export const Route = createFileRoute('/_app/_readers/reports/dashboards/')({ component: DashboardsPage });
