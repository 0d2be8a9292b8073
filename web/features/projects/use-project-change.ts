import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '#api/failure.ts';
import { projectListsKey, projectQuery } from '#api/projects.ts';
import { isUnder, refetch, showResult } from '#api/refetch.ts';
import { type Action, isOutdated } from '#api/use-action.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { detailCopy } from './copy.ts';

/** Prefixes of all lists of projects: members' and administrators'. */
const listKeys = [projectListsKey, ['/api/admin/projects']] as const;

interface ProjectChange<Input> {
  readonly run: (input: Input, idempotencyKey: string) => Promise<ProjectDetail | undefined>;
  /** What `run` sends besides its input. */
  readonly alsoSends?: unknown;
  readonly succeeded: Message;
  /** Runs before the page changes, for example to close a dialog. */
  readonly onSuccess?: () => void;
}

/**
 * Options of an action on a project: the page shows the project that the call returns, and lists are refetched. If the
 * project has changed in the meantime, it is refetched too.
 */
export const useProjectChange = <Input = void>(
  id: string,
  { run, alsoSends, succeeded, onSuccess }: ProjectChange<Input>,
): Action<Input, ProjectDetail | undefined> => {
  const queries = useQueryClient();
  const { queryKey } = projectQuery(id);
  return {
    run,
    alsoSends,
    succeeded,
    failed: detailCopy.actionFailed,
    onSuccess: async (project) => {
      onSuccess?.();
      if (project) await showResult(queries, queryKey, project);
      // Not awaited: the page is already up to date.
      void refetch(queries, isUnder(...listKeys));
    },
    onFailure: (error) => {
      if (!isOutdated(error)) return;
      void refetch(queries, isUnder(...listKeys, queryKey));
    },
  };
};
