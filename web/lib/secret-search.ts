import { textsIn } from './search-values.ts';

/** Reads the parameters of a link in a mail; drops all others. */
export const secretSearch = (search: Record<string, unknown>) =>
  textsIn(['token', 'email', 'invitation', 'undo'], search, 300);

export type SecretSearch = ReturnType<typeof secretSearch>;
