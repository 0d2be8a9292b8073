import { z } from 'zod';
import { named } from './fields.ts';

/** Binary data of WebAuthn. */
const binary = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*=*$/, 'This must be base64url');
const transports = z.array(z.string().max(20)).max(10);
const extensionResults = z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() });
const attachment = z.enum(['platform', 'cross-platform']);

const passkeyAnswer = {
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment.optional(),
  clientExtensionResults: extensionResults,
};

/** The browser's response with a new passkey (WebAuthn, RegistrationResponseJSON). */
export const NewPasskey = named('NewPasskey', {
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    authenticatorData: binary.optional(),
    transports: transports.optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: binary.optional(),
  }),
});

/** The browser's response with an existing passkey (WebAuthn, AuthenticationResponseJSON). */
export const UsedPasskey = named('UsedPasskey', {
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.optional(),
  }),
});

const userVerification = z.enum(['discouraged', 'preferred', 'required']);

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** The options for `navigator.credentials.create`, as JSON. */
export const PasskeyCreation = named('PasskeyCreation', {
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
});

/** The options for `navigator.credentials.get`, as JSON. */
export const PasskeyRequest = named('PasskeyRequest', {
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.int().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: userVerification.optional(),
});
