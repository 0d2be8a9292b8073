import { fileURLToPath } from 'node:url';

/** The repository, as an absolute path. */
export const root = fileURLToPath(new URL('..', import.meta.url));
