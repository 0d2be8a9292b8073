import type { SavedDefinition } from './events.ts';

/** Keeps a report under a name. */
export interface SaveReport {
  readonly type: 'SaveReport';
  readonly data: {
    readonly reportId: string;
    readonly savedBy: string;
    readonly name: string;
    readonly definition: SavedDefinition;
  };
}

/** Who wants to change a report: whoever saved it may, and every administrator. */
export interface Changing {
  readonly userId: string;
  readonly isAdministrator: boolean;
}

/** Changes a report's name and what it tells. */
export interface ReviseReport {
  readonly type: 'ReviseReport';
  readonly data: { readonly by: Changing; readonly name: string; readonly definition: SavedDefinition };
}

/** Takes a report off the list. */
export interface DiscardReport {
  readonly type: 'DiscardReport';
  readonly data: { readonly by: Changing };
}

export type ReportCommand = SaveReport | ReviseReport | DiscardReport;

export const saveReport = (data: SaveReport['data']): SaveReport => ({ type: 'SaveReport', data });
export const reviseReport = (data: ReviseReport['data']): ReviseReport => ({ type: 'ReviseReport', data });
export const discardReport = (data: DiscardReport['data']): DiscardReport => ({ type: 'DiscardReport', data });
