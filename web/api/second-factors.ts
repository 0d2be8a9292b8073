import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The member's second factors. Other devices change them, too, so each visit asks again. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['/api/account/second-factors'] as const,
  queryFn: ({ signal }) => call('listSecondFactors', { signal }),
  staleTime: 0,
});

/** Has the browser make a passkey and adds it. Rejects when the member or the browser calls it off. */
export const addPasskey = async () => {
  const optionsJSON = await call('beginPasskey', { body: {} });
  return call('addPasskey', { body: await startRegistration({ optionsJSON }) });
};

/** Proves who the member is by a passkey. Rejects when the member or the browser calls it off. */
export const proveByPasskey = async (): Promise<void> => {
  // Asked for at once, because a challenge works for five minutes only.
  const { passkey } = await call('getProofOptions', { body: {} });
  if (passkey === null) throw new Error('The member no longer has a passkey.');
  await call('prove', { body: { kind: 'passkey', answer: await startAuthentication({ optionsJSON: passkey }) } });
};
