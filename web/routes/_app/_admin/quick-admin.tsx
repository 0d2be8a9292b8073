import { createFileRoute } from '@tanstack/react-router';
import { QuickViewPage } from '#features/admin/waiting-list/quick-view-page.tsx';

export const Route = createFileRoute('/_app/_admin/quick-admin')({ component: QuickViewPage });
