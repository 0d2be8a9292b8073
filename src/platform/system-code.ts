/** What the operating system or Postgres called a failure: `EACCES`, `55P03`, …; undefined for errors of another kind. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
