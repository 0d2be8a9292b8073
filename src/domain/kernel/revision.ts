/** The member who wants to change something saved. */
export interface Editor {
  readonly userId: string;
  readonly isAdministrator: boolean;
}

export interface ByEditor {
  readonly by: Editor;
}

/** Whether they may: the author, and administrators. */
export const mayChange = ({ savedBy }: { readonly savedBy: string }, { userId, isAdministrator }: Editor): boolean =>
  isAdministrator || savedBy === userId;

/** A change of something saved. */
export interface OfRevision {
  /** How often it had been revised when it was opened. Default: the change applies to any version. */
  readonly revision?: number | null | undefined;
}

/** Whether someone else has revised it since, so that the change would overwrite a version that its author has not seen. */
export const isOutdated = ({ revision }: OfRevision, saved: { readonly revision: number }): boolean =>
  (revision ?? saved.revision) !== saved.revision;
