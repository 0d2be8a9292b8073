import { openPseudonyms, type Pseudonyms } from '../../src/history/pseudonyms.ts';
import type { Platform } from './http.ts';

/** The pseudonyms that the analysts of a platform see now. */
export const pseudonymsOn = async ({ vault }: Pick<Platform, 'vault'>): Promise<Pseudonyms> =>
  openPseudonyms(await vault.pseudonymKeys.current());
