import { createFileRoute } from '@tanstack/react-router';
import { InstructionsPage } from '#features/admin/waiting-list/instructions-page.tsx';

export const Route = createFileRoute('/_app/_admin/simple-admin')({ component: InstructionsPage });
