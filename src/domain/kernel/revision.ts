/** A change of something saved. */
export interface OfRevision {
  /** How often it had been revised when it was opened. Default: the change applies to any version. */
  readonly revision?: number | null | undefined;
}

/** Whether someone else has revised it since, so that the change would overwrite a version that its author has not seen. */
export const isOutdated = ({ revision }: OfRevision, saved: { readonly revision: number }): boolean =>
  (revision ?? saved.revision) !== saved.revision;
