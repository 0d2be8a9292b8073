import type { ProjectDetail } from '../../../../src/http/contract/projects.ts';
import { useProjectChange } from '../../../api/projects.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useToast } from '../../../ui/toast.tsx';
import { detailWords } from './words.ts';

interface ProjectAction<Given> {
  readonly change: (given: Given) => Promise<ProjectDetail | undefined>;
  /** What the toast says of success. */
  readonly done: { readonly title: string; readonly message?: string };
  /** What follows a success, before the page changes: closing the dialog, for one. */
  readonly onDone?: () => void;
  /** Sees a failure first. */
  readonly onFailed?: (error: unknown) => void;
}

/** One thing to do with a project: says by a toast how it went. */
export const useProjectAction = <Given>(id: string, { change, done, onDone, onFailed }: ProjectAction<Given>) => {
  const { toast } = useToast();
  const tellFailure = useFailureToast(detailWords.actionFailed);
  return useProjectChange(id, async (given: Given) => {
    try {
      const project = await change(given);
      onDone?.();
      toast(done);
      return project;
    } catch (error) {
      onFailed?.(error);
      tellFailure(error);
      throw error;
    }
  });
};
