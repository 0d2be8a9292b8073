import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { dashboardsQuery, useStoreDashboard } from '#api/dashboards.ts';
import { DashboardForm, type DashboardList } from '#contract/dashboards.ts';
import { PagedList } from '#features/admin/frame/paged-list.tsx';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { counted } from '#lib/counted.ts';
import { formatProjectDate } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Page } from '#ui/page.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { dashboardCopy, reportCopy } from '../copy.ts';
import { backToReports } from '../desk-page.tsx';

export const metadata = { path: '/reports/dashboards', title: 'Dashboards' } as const satisfies PageMetadata;

const nameOnly = DashboardForm.pick({ name: true });

/** Asks for a name, and opens the new dashboard. */
const NewDashboard = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const store = useStoreDashboard();
  const save = useActionForm({
    values: { name: '' },
    schema: nameOnly,
    run: (values, idempotencyKey) =>
      call('saveDashboard', { body: { name: nameOnly.parse(values).name, tiles: [] }, idempotencyKey }),
    failed: dashboardCopy.saveFailed,
    onSuccess: (dashboard) => {
      store(dashboard);
      return navigate({ to: '/reports/dashboards/$id', params: { id: dashboard.id } });
    },
  });
  const { fields } = save;
  return (
    <ActionForm of={save} label="New dashboard" submit="Create" submitting="Creating..." onCancel={onClose}>
      <fields.TextField
        name="name"
        label="Name"
        hint={reportCopy.nameHint}
        required
        maxLength={100}
        autoComplete="off"
      />
    </ActionForm>
  );
};

type Listed = DashboardList['data'][number];

const columns: readonly Column<Listed>[] = [
  {
    header: 'Dashboard',
    cell: ({ id, name }) => (
      <TextLink to="/reports/dashboards/$id" params={{ id }}>
        {name}
      </TextLink>
    ),
  },
  { header: 'Results', cell: ({ tiles }) => counted(tiles.length, 'result'), short: true },
  { header: 'Saved by', cell: ({ isOwn, savedBy }) => (isOwn ? 'You' : savedBy) },
  { header: 'Last changed', cell: ({ savedAt, revisedAt }) => formatProjectDate(revisedAt ?? savedAt), short: true },
];

export const DashboardsPage = () => {
  const [isNew, setNew] = useState(false);
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setNew(true)}>
      New dashboard
    </Button>
  );
  return (
    <Page
      metadata={metadata}
      intro="Results of questions and queries on one page, for all analysts and administrators."
      back={backToReports}
      actions={add}
    >
      <PagedList
        query={useInfiniteQuery(dashboardsQuery)}
        things="dashboards"
        skeletons={1}
        empty={{ title: 'No dashboards yet', message: 'Put saved questions and shared queries together on one page.' }}
      >
        {(dashboards) => <DataTable caption="Dashboards" columns={columns} rows={dashboards} rowKey={({ id }) => id} />}
      </PagedList>
      <Dialog open={isNew} onClose={() => setNew(false)} title="New dashboard">
        <NewDashboard onClose={() => setNew(false)} />
      </Dialog>
    </Page>
  );
};
