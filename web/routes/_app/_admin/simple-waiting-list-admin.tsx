import { createFileRoute } from '@tanstack/react-router';
import { SimpleListPage } from '#features/admin/waiting-list/simple-list-page.tsx';

export const Route = createFileRoute('/_app/_admin/simple-waiting-list-admin')({ component: SimpleListPage });
