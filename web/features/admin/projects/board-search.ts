import { type ProjectStatus, projectStatuses } from '../../../../src/domain/projects/project-status.ts';
import { oneOf, soughtText } from '../../../lib/search-values.ts';

/** The statuses in which something is still to be done, in the order of a project's way: the columns of the board. */
export const openStatuses = ['pending', 'matching', 'in_progress'] as const satisfies readonly ProjectStatus[];

/** One status alone, every status, or the board, where the address says nothing. */
const boardViews = ['board', 'all', ...projectStatuses] as const;
type BoardView = (typeof boardViews)[number];

/** Which projects are shown; it lives in the address. */
export interface BoardSearch {
  readonly view?: BoardView | undefined;
  readonly search?: string | undefined;
}

/** Takes what it knows from the address and leaves the rest out. */
export const readBoardSearch = ({ view, search }: Record<string, unknown>): BoardSearch => ({
  view: oneOf(boardViews, view),
  search: soughtText(search),
});
