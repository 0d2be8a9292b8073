import type { ReactNode } from 'react';
import { type ProjectGroup, projectGroups } from '../../../src/domain/projects/project-status.ts';
import type { ProjectCounts } from '../../../src/http/contract/projects.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CancelledProjects } from './cancelled-projects.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { cancelledAmong, listWords, type ProjectViewer, sayElsewhere, tabLabels } from './list-words.ts';
import { ProjectsOfGroup } from './projects-of-group.tsx';

interface EmptyTabProps {
  readonly group: ProjectGroup;
  readonly counts: ProjectCounts | undefined;
  readonly viewer: ProjectViewer;
  readonly action: ReactNode;
}

/** Why a tab is empty, and where the projects are. */
const EmptyTab = ({ group, counts, viewer, action }: EmptyTabProps) => {
  const { title, message } = listWords.empty[viewer][group];
  const elsewhere = counts && sayElsewhere(group, counts);
  return (
    <EmptyState
      title={title}
      message={
        <>
          {message}
          {elsewhere && <strong> {elsewhere}</strong>}
        </>
      }
      action={action}
    />
  );
};

interface ProjectTabsProps {
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
  readonly counts: ProjectCounts | undefined;
  readonly viewer: ProjectViewer;
  /** What an empty tab offers to do. */
  readonly emptyAction: ReactNode;
}

/** The member's projects in three tabs (spec §2 dashboards). The open tab lives in the URL. */
export const ProjectTabs = ({ search, onSearch, counts, viewer, emptyAction }: ProjectTabsProps) => {
  const { tab = 'active', cancelled = false } = search;
  return (
    <Stack gap="large">
      <Tabs
        label="Your projects by status"
        value={tab}
        onChange={(wanted) => onSearch({ ...search, tab: wanted })}
        tabs={projectGroups.map((group) => ({
          value: group,
          label: tabLabels[group],
          count: counts?.[group],
          content: (
            <ProjectsOfGroup
              group={group}
              viewer={viewer}
              empty={<EmptyTab group={group} counts={counts} viewer={viewer} action={emptyAction} />}
            />
          ),
        }))}
      />
      <CancelledProjects
        count={counts ? cancelledAmong(counts) : 0}
        viewer={viewer}
        shown={cancelled}
        onShown={(shown) => onSearch(shown ? { tab, cancelled: shown } : { tab })}
      />
    </Stack>
  );
};
