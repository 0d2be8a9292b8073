import { createFileRoute } from '@tanstack/react-router';
import { InvitationsPage } from '#features/admin/members/invitations-page.tsx';

export const Route = createFileRoute('/_app/_admin/admin-dashboard/invitations')({ component: InvitationsPage });
