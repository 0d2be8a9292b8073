import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Passkeys, RelyingParty } from './passkey-ceremonies.ts';
import { providerOf } from './passkey-providers.ts';
import type { Passkey } from './second-factors.ts';

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

const namesOf = (known: readonly Passkey[]) =>
  known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** Timeout of the browser's dialog, in milliseconds. */
const TIMEOUT = 120_000;

/** The library throws for a forged or malformed response, which proves nothing either way. */
const orNull = <Value>(verification: Promise<Value>): Promise<Value | null> => verification.catch(() => null);

/**
 * The ceremonies by `@simplewebauthn/server`. The address must have a host name: browsers offer no passkeys for IP
 * addresses.
 */
export const webAuthn = ({ name, origin }: RelyingParty): Passkeys => {
  const rpID = new URL(origin).hostname;
  return {
    creationOptions: ({ userId, username, name: displayName }, known, challenge) =>
      generateRegistrationOptions({
        rpName: name,
        rpID,
        userName: username,
        userDisplayName: displayName,
        userID: new TextEncoder().encode(userId),
        challenge: bytesOf(challenge),
        timeout: TIMEOUT,
        attestationType: 'none',
        excludeCredentials: namesOf(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      }),

    created: async (answer, take) => {
      const verified = await orNull(
        verifyRegistrationResponse({
          response: answer,
          expectedChallenge: take,
          expectedOrigin: origin,
          expectedRPID: rpID,
          // The password is the other factor, so possession is enough.
          requireUserVerification: false,
        }),
      );
      if (!verified?.verified) return null;
      const { aaguid, credential } = verified.registrationInfo;
      const { id, publicKey, counter } = credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: answer.response.transports ?? [],
        counter,
        provider: providerOf(aaguid),
      };
    },

    requestOptions: (known, challenge) =>
      generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        timeout: TIMEOUT,
        allowCredentials: namesOf(known),
        userVerification: 'preferred',
      }),

    used: async ({ credentialId, publicKey, counter, transports }, answer, take) => {
      const verified = await orNull(
        verifyAuthenticationResponse({
          response: answer,
          expectedChallenge: take,
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential: {
            id: credentialId,
            publicKey: bytesOf(publicKey),
            counter,
            transports: [...transports],
          },
          requireUserVerification: false,
        }),
      );
      return verified?.verified ? verified.authenticationInfo.newCounter : null;
    },
  };
};
