import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from './client.ts';
import { endpointQuery } from './endpoint-query.ts';

/** The member's second factors. Refetched on each visit, because other devices change them too. */
export const secondFactorsQuery = endpointQuery('listSecondFactors', {}, { staleTime: 0 });

/** Has the browser create a passkey, and registers it. Rejects when the member or the browser cancels. */
export const addPasskey = async () => {
  const optionsJSON = await call('beginPasskey', { body: {} });
  return call('addPasskey', { body: await startRegistration({ optionsJSON }) });
};

/** Whether a passkey was not made because the device already has one for the account. */
export const isPasskeyKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Proves the member's identity with a passkey. Rejects when the member or the browser cancels. */
export const proveByPasskey = async (): Promise<void> => {
  // Requested immediately before use, because a challenge is valid for five minutes only.
  const { passkey } = await call('getProofOptions', { body: {} });
  if (passkey === null) throw new Error('The member no longer has a passkey.');
  await call('prove', { body: { kind: 'passkey', answer: await startAuthentication({ optionsJSON: passkey }) } });
};
