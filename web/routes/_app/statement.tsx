import { createFileRoute } from '@tanstack/react-router';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { StatementPage } from '#features/projects/statement-page.tsx';
import { requireMember } from '#lib/guards.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

interface StatementSearch {
  readonly month?: string;
  readonly project?: string;
}

const Statement = () => {
  const { month = ukDayOf(new Date()).slice(0, 7), project } = Route.useSearch();
  return <StatementPage user={Route.useRouteContext().user} month={month} project={project} />;
};

export const Route = createFileRoute('/_app/statement')({
  validateSearch: ({ month, project }: Record<string, unknown>): StatementSearch => ({
    ...(typeof month === 'string' && MONTH.test(month) ? { month } : {}),
    ...(typeof project === 'string' ? { project } : {}),
  }),
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Statement,
});
