import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { dashboardQuery, dashboardsQuery, useStoreDashboard } from '#api/dashboards.ts';
import { colleaguesQuery } from '#api/members.ts';
import { isMissing } from '#api/missing.ts';
import { useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import type { Dashboard, MailFrequency } from '#contract/dashboards.ts';
import { sourceOf } from '#domain/dashboards/tile-forms.ts';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cluster, Grid, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { dashboardCopy } from '../copy.ts';
import { backToDashboards } from '../desk-page.tsx';
import { savedLine } from '../format.ts';
import * as styles from '../reports.css.ts';
import { EditDashboard } from './edit-dashboard.tsx';
import { TileView } from './tile-view.tsx';

export const metadata = { path: '/reports/dashboards/$id', title: 'Dashboard' } as const satisfies PageMetadata;

interface OfDashboard {
  readonly dashboard: Dashboard;
}

const Tiles = ({ dashboard: { id, tiles }, onEdit }: OfDashboard & { readonly onEdit: () => void }) =>
  tiles.length === 0 ? (
    <EmptyState
      headingLevel={3}
      title="This dashboard is empty"
      message="Add saved questions and shared queries to see their results together."
      action={
        <Button icon="plus" onClick={onEdit}>
          Add a question or query
        </Button>
      }
    />
  ) : (
    <Grid columns="wide" gap="large" align="start">
      {tiles.map((tile) => (
        <TileView key={sourceOf(tile)} dashboardId={id} tile={tile} />
      ))}
    </Grid>
  );

const frequencies = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every Monday' },
] as const satisfies readonly { readonly value: MailFrequency; readonly label: string }[];

const labelOf = (every: MailFrequency): string =>
  (frequencies.find(({ value }) => value === every)?.label ?? '').replace(/^E/, 'e');

const useSetMails = ({ id }: Dashboard) => {
  const store = useStoreDashboard();
  return useAction({
    run: (mails: { readonly every: MailFrequency; readonly memberId?: string }) =>
      call('setDashboardMails', { params: { id }, body: mails }),
    succeeded: dashboardCopy.mailsSet,
    failed: dashboardCopy.mailsFailed,
    refreshes: [dashboardQuery(id).queryKey],
    onSuccess: store,
  });
};

/** For administrators: the other members who receive the figures. */
const OtherMembers = ({ dashboard }: OfDashboard) => {
  const [memberId, setMemberId] = useState<string | null>(null);
  const { mutate, isPending } = useSetMails(dashboard);
  const colleagues = useQuery(colleaguesQuery);
  return (
    <Stack gap="small">
      {dashboard.mailedTo.length > 0 && (
        <Stack as="ul" gap="xxsmall">
          {dashboard.mailedTo.map((member) => (
            <li key={member.memberId}>
              <Cluster gap="xsmall">
                <Text>
                  {member.name}, {labelOf(member.every)}
                </Text>
                <Button
                  variant="quiet"
                  size="small"
                  icon="remove"
                  aria-label={`Stop the emails to ${member.name}`}
                  onClick={() => mutate({ memberId: member.memberId, every: 'never' })}
                >
                  Stop
                </Button>
              </Cluster>
            </li>
          ))}
        </Stack>
      )}
      {colleagues.data === undefined ? (
        <NotLoaded query={colleagues} what="the analysts and administrators" shapes={['line']} headingLevel={3} />
      ) : (
        <Cluster gap="xsmall" align="end">
          <Select
            label="Email it to"
            value={memberId}
            placeholder="Choose an analyst or administrator"
            options={colleagues.data.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setMemberId}
          />
          <div className={styles.besideSelect}>
            {(['day', 'week'] as const).map((every) => (
              <Button
                key={every}
                size="small"
                disabled={memberId === null}
                busy={isPending}
                onClick={() => memberId !== null && mutate({ memberId, every })}
              >
                {frequencies.find(({ value }) => value === every)?.label}
              </Button>
            ))}
          </div>
        </Cluster>
      )}
    </Stack>
  );
};

/** How often the figures of a dashboard are mailed, and to which members. */
const DashboardMails = ({ dashboard }: OfDashboard) => {
  const { mutate, isPending, variables } = useSetMails(dashboard);
  return (
    <TitledCard title="By email" gap="small">
      <Select
        label="Email me the figures"
        hint="Saved as soon as you choose. The email comes after seven in the morning, UK time: figures only, without pseudonyms."
        value={isPending ? variables.every : dashboard.mails}
        options={frequencies}
        busy={isPending}
        onChange={(every) => mutate({ every })}
      />
      {useCurrentUser().user?.role === 'admin' && <OtherMembers dashboard={dashboard} />}
    </TitledCard>
  );
};

const DashboardMatter = ({ dashboard }: OfDashboard) => {
  const { id, name, tiles, mayChange } = dashboard;
  const [isEditing, setEditing] = useState(tiles.length === 0 && mayChange);
  const navigate = useNavigate();
  return (
    <Page
      title={name}
      back={backToDashboards}
      intro={`${savedLine(dashboard)}. Results update as the history grows.`}
      actions={
        mayChange &&
        !isEditing && (
          <Cluster gap="xsmall">
            <Button onClick={() => setEditing(true)}>Edit</Button>
            <ConfirmedAction
              button={{ children: 'Delete', variant: 'quiet', icon: 'remove' }}
              title="Delete this dashboard?"
              message={<Text>“{name}” will be deleted for everyone. Its questions and queries stay.</Text>}
              confirmLabel="Delete dashboard"
              busyLabel="Deleting..."
              isDangerous
              action={{
                run: () => call('discardDashboard', { params: { id } }),
                succeeded: dashboardCopy.discarded,
                failed: dashboardCopy.discardFailed,
                refreshes: [dashboardsQuery.queryKey],
                onSuccess: () => navigate({ to: '/reports/dashboards' }),
              }}
            />
          </Cluster>
        )
      }
    >
      {isEditing ? (
        <EditDashboard dashboard={dashboard} onDone={() => setEditing(false)} />
      ) : (
        <Stack gap="xlarge">
          <Tiles dashboard={dashboard} onEdit={() => setEditing(true)} />
          <div className={screenOnly}>
            <DashboardMails dashboard={dashboard} />
          </div>
        </Stack>
      )}
    </Page>
  );
};

/** A dashboard: the results of saved questions and queries on one page. */
export const DashboardPage = ({ id }: { readonly id: string }) => {
  const query = useQuery(dashboardQuery(id));
  if (isMissing(query.error)) {
    return (
      <Page
        title="Dashboard not found"
        back={backToDashboards}
        width="reading"
        intro="It was deleted, or the address is wrong."
      >
        <ButtonLink variant="primary" to="/reports/dashboards">
          See all dashboards
        </ButtonLink>
      </Page>
    );
  }
  if (query.data !== undefined) return <DashboardMatter dashboard={query.data} />;
  return (
    <Page metadata={metadata} back={backToDashboards}>
      <NotLoaded query={query} what="the dashboard" shapes={['title', 'block']} />
    </Page>
  );
};
