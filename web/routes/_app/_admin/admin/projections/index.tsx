import { createFileRoute } from '@tanstack/react-router';
import { ProjectionsPage } from '#features/admin/projections/projections-page.tsx';

export const Route = createFileRoute('/_app/_admin/admin/projections/')({ component: ProjectionsPage });
