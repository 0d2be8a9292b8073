import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '../../../features/admin/overview/overview-page.tsx';

const AdminDashboard = () => <OverviewPage user={Route.useRouteContext().user} />;

export const Route = createFileRoute('/_admin/admin-dashboard/')({ component: AdminDashboard });
