/** Returns the error code of the operating system or Postgres, such as `EACCES` or `55P03`; undefined for other errors. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
