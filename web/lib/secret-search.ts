import { textsIn } from './search-values.ts';

/** Reads the search parameters of a link from an email; drops all others. */
export const secretSearch = (search: Record<string, unknown>) =>
  textsIn(['token', 'email', 'invitation', 'undo'], search, 300);

export type SecretSearch = ReturnType<typeof secretSearch>;
