import type { Passkeys, RelyingParty } from './passkey-ceremonies.ts';

/** Loads the library on first use, because most processes never need it. */
export const passkeysOf = (party: RelyingParty): Passkeys => {
  const load = async (): Promise<Passkeys> => (await import('./web-authn.ts')).webAuthn(party);
  return {
    creationOptions: async (...given) => (await load()).creationOptions(...given),
    created: async (...given) => (await load()).created(...given),
    requestOptions: async (...given) => (await load()).requestOptions(...given),
    used: async (...given) => (await load()).used(...given),
  };
};
