import { createFileRoute } from '@tanstack/react-router';
import { ConsultantDashboardOpensSoon } from '../features/public/consultant-dashboard-opens-soon.tsx';
import { requireRoleOrLogin } from '../lib/guards.ts';

export const Route = createFileRoute('/consultant-dashboard')({
  beforeLoad: async ({ context, location }) => {
    await requireRoleOrLogin({ queryClient: context.queryClient, href: location.href }, 'consultant');
  },
  component: ConsultantDashboardOpensSoon,
});
