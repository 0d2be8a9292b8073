import { createFileRoute } from '@tanstack/react-router';
import { ukDayOf } from '#domain/kernel/uk-day.ts';
import { StatementPage } from '#features/projects/statement-page.tsx';
import { CheckedSearch } from '#features/shell/checked-search.tsx';
import { requireMember } from '#lib/guards.ts';
import { uncheckedSearch } from '#lib/unchecked-search.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const readStatementSearch = ({ month, project }: Record<string, unknown>) => ({
  month: typeof month === 'string' && MONTH.test(month) ? month : undefined,
  project: typeof project === 'string' ? project : undefined,
});

const Statement = () => {
  const { user } = Route.useRouteContext();
  return (
    <CheckedSearch given={Route.useSearch()} read={readStatementSearch}>
      {({ month = ukDayOf(new Date()).slice(0, 7), project }) => (
        <StatementPage user={user} month={month} project={project} />
      )}
    </CheckedSearch>
  );
};

export const Route = createFileRoute('/_app/statement')({
  validateSearch: uncheckedSearch,
  beforeLoad: async ({ location }) => ({ user: await requireMember(location.href) }),
  component: Statement,
});
