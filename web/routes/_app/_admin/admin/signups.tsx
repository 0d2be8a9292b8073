import { createFileRoute } from '@tanstack/react-router';
import { SignupPortalPage } from '#features/admin/waiting-list/signup-portal-page.tsx';

export const Route = createFileRoute('/_app/_admin/admin/signups')({ component: SignupPortalPage });
