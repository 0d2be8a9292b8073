import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminSummaryQuery } from '../../../api/administration.ts';
import { mailHealthQuery } from '../../../api/mails.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TaskList } from '../../../ui/task-list.tsx';
import { type WaitingTask, waitingTasks } from './waiting-tasks.ts';

const icons: Readonly<Record<WaitingTask['key'], IconName>> = {
  applications: 'people',
  requests: 'board',
  mails: 'mail',
  memberships: 'calendar',
};

const actions: Readonly<Record<WaitingTask['key'], ReactNode>> = {
  applications: <ButtonLink to="/admin-dashboard/vetting">Vet applications</ButtonLink>,
  requests: (
    <ButtonLink variant="secondary" to="/admin-dashboard/projects" search={{ view: 'pending' }}>
      See the requests
    </ButtonLink>
  ),
  mails: (
    <ButtonLink variant="secondary" to="/admin-dashboard/mail" search={{ status: 'failed' }}>
      See failed mails
    </ButtonLink>
  ),
  memberships: (
    <ButtonLink variant="secondary" to="/admin-dashboard/memberships">
      See who they are
    </ButtonLink>
  ),
};

/** What waits for the administrator; stands first. */
export const Waiting = () => {
  const summary = useQuery(adminSummaryQuery);
  const mail = useQuery(mailHealthQuery);
  if (summary.isPending) {
    return (
      <Loading label="Loading what waits for you...">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  // The figures below say that they could not be loaded, and offer to try again.
  if (summary.data === undefined) return null;
  const tasks = waitingTasks(summary.data.data, mail.data?.data);
  if (tasks.length === 0) {
    return (
      <Notice tone="positive" title="Nothing waits for you">
        New applications, project requests and failed mails appear here.
      </Notice>
    );
  }
  return (
    <TaskList
      title="Waiting for you"
      tasks={tasks.map(({ key, title, detail }) => ({ key, title, detail, icon: icons[key], action: actions[key] }))}
    />
  );
};
