import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '#features/reports/catalogue/reports-page.tsx';

export const Route = createFileRoute('/_app/_readers/reports/')({ component: ReportsPage });
