import { z } from 'zod';
import { secondFactorKinds } from '../domain/accounts/second-factor-kinds.ts';
import { EmptyBody, type EndpointTable, type Examples, noContent } from './endpoint.ts';
import { line, named } from './fields.ts';
import { NewPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from './passkeys.ts';
import { charityPerson, charityUserId } from './sample-people.ts';

const code = z.string({ error: 'Please enter the code' }).trim().min(1, 'Please enter the code').max(100);

/** Six digits of an authenticator app; blanks between them are ignored. */
export const AppCode = z
  .string({ error: 'Please enter the six digits that your app shows' })
  .transform((digits) => digits.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits that your app shows'));

const proofKinds = ['passkey', 'code', 'recovery-code', 'password'] as const;
export type ProofKind = (typeof proofKinds)[number];

export const Proof = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('passkey'), answer: UsedPasskey }),
    z.object({ kind: z.literal('code'), code: AppCode }),
    z.object({ kind: z.literal('recovery-code'), code }),
    z.object({
      kind: z.literal('password'),
      password: z.string({ error: 'Please enter your password' }).min(1, 'Please enter your password').max(200),
    }),
  ])
  .meta({ id: 'Proof' });

export const SecondFactor = named('SecondFactor', {
  id: z.uuid(),
  kind: z.enum(secondFactorKinds),
  name: z.string().nullable().describe("The passkey's name; null for an authenticator app."),
  device: z.string().describe('The browser in which it was added.'),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

const SecondFactors = named('SecondFactors', {
  data: z.array(SecondFactor),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean().describe("Whether the member's role must have a second factor."),
});

const recoveryCodes = z.array(z.string()).describe('Each works once. They are shown this one time only.');

/** New recovery codes are created with the first factor, or when a member has none left. */
const FactorAdded = named('FactorAdded', { recoveryCodes: recoveryCodes.nullable() });

/** At first a passkey has the name of its provider or of the browser. */
export const PasskeyName = named('PasskeyName', { name: line('Name', 1, 60) });

const duringSetUp = ['set-up'] as const;
const duringProof = ['second-factor'] as const;

export const endpoints = {
  listSecondFactors: {
    route: 'GET /api/account/second-factors',
    summary: "The member's second factors",
    access: 'member',
    duringSignIn: duringSetUp,
    success: { status: 200, body: SecondFactors },
  },
  beginAuthenticatorApp: {
    route: 'POST /api/account/authenticator-app',
    summary: 'Get a secret for an authenticator app',
    description: 'It is not in use until a code of it was sent.',
    access: 'member',
    duringSignIn: duringSetUp,
    freshProof: true,
    body: EmptyBody,
    success: {
      status: 200,
      body: z.object({
        secret: z.string().describe('Base32.'),
        uri: z.string().describe('For a QR code.'),
      }),
    },
    problems: [409],
    limitPerMinute: 20,
  },
  confirmAuthenticatorApp: {
    route: 'PUT /api/account/authenticator-app',
    summary: 'Add the authenticator app by its first code',
    access: 'member',
    duringSignIn: duringSetUp,
    freshProof: true,
    body: z.object({ code: AppCode }),
    success: { status: 200, body: FactorAdded },
    problems: [409],
    limitPerMinute: 10,
  },
  beginPasskey: {
    route: 'POST /api/account/passkey-options',
    summary: 'Get what the browser needs to make a passkey',
    access: 'member',
    duringSignIn: duringSetUp,
    freshProof: true,
    body: EmptyBody,
    success: { status: 200, body: PasskeyCreation },
    problems: [409],
    limitPerMinute: 20,
  },
  addPasskey: {
    route: 'POST /api/account/passkeys',
    summary: 'Add a passkey',
    access: 'member',
    duringSignIn: duringSetUp,
    freshProof: true,
    body: NewPasskey,
    success: {
      status: 200,
      body: FactorAdded.extend({ passkey: z.object({ id: z.uuid(), name: z.string() }) }).meta({ id: 'PasskeyAdded' }),
    },
    problems: [409],
    limitPerMinute: 10,
  },
  renamePasskey: {
    route: 'PATCH /api/account/passkeys/{id}',
    summary: 'Rename a passkey',
    access: 'member',
    freshProof: true,
    params: z.object({ id: z.uuid() }),
    body: PasskeyName,
    success: noContent,
  },
  removeSecondFactor: {
    route: 'DELETE /api/account/second-factors/{id}',
    summary: 'Remove a second factor',
    description: 'The recovery codes go with the last one.',
    access: 'member',
    freshProof: true,
    params: z.object({ id: z.uuid() }),
    success: noContent,
    problems: [409],
  },
  issueRecoveryCodes: {
    route: 'POST /api/account/recovery-codes',
    summary: 'Get ten new recovery codes',
    description: 'Earlier codes stop working.',
    access: 'member',
    freshProof: true,
    body: EmptyBody,
    success: { status: 200, body: z.object({ codes: recoveryCodes }) },
    problems: [409],
    limitPerMinute: 10,
  },
  getProofOptions: {
    route: 'POST /api/auth/proof-options',
    summary: 'How the member can prove who they are',
    access: 'member',
    duringSignIn: duringProof,
    body: EmptyBody,
    success: {
      status: 200,
      body: z.object({ methods: z.array(z.enum(proofKinds)), passkey: PasskeyRequest.nullable() }),
    },
    limitPerMinute: 60,
  },
  checkProof: {
    route: 'GET /api/auth/proof',
    summary: 'Whether there is a fresh proof',
    description: 'For a download by a link, which cannot ask for one.',
    access: 'member',
    freshProof: true,
    success: noContent,
  },
  prove: {
    route: 'POST /api/auth/proof',
    summary: 'Prove who the member is',
    description:
      'Completes a sign-in that waits for the second factor, and is the fresh proof that some calls need. After five wrong proofs the session ends.',
    access: 'member',
    duringSignIn: duringProof,
    body: Proof,
    success: noContent,
    problems: [409],
    limitPerMinute: 20,
  },
} as const satisfies EndpointTable;

const challenge = 'q2hhbGxlbmdlLW9mLTMyLWJ5dGVzLWluLWJhc2U2NHVybA';
const credentialId = 'Y3JlZGVudGlhbC1pZA';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const codes = Array.from({ length: 10 }, (_, index) => `7K3M-Q9XD-PT5W-2HV${index}`);
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const examples: Examples<typeof endpoints> = {
  listSecondFactors: {
    success: {
      data: [
        {
          id: '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f',
          kind: 'passkey',
          name: 'Windows Hello',
          device: 'Firefox on Windows',
          addedAt: '2026-01-12T09:30:00.000Z',
          lastUsedAt: '2026-01-14T08:12:00.000Z',
        },
      ],
      recoveryCodesLeft: 9,
      isRequired: false,
    },
  },
  beginAuthenticatorApp: {
    body: {},
    success: {
      secret,
      uri: `otpauth://totp/Fellowbridge:${charityPerson.username}?secret=${secret}&issuer=Fellowbridge`,
    },
  },
  confirmAuthenticatorApp: { body: { code: '492039' }, success: { recoveryCodes: codes } },
  beginPasskey: {
    body: {},
    success: {
      rp: { id: 'fellowbridge.example', name: 'Fellowbridge' },
      user: { id: charityUserId, name: charityPerson.username, displayName: charityPerson.name },
      challenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 120_000,
      attestation: 'none',
    },
  },
  addPasskey: {
    body: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
    },
    success: {
      recoveryCodes: null,
      passkey: { id: '01920f7e-3c1b-7d2a-9f53-0a1b2c3d4e5f', name: 'Windows Hello' },
    },
  },
  renamePasskey: { body: { name: 'Work laptop' } },
  removeSecondFactor: {},
  issueRecoveryCodes: { body: {}, success: { codes } },
  getProofOptions: {
    body: {},
    success: {
      methods: ['passkey', 'recovery-code'],
      passkey: {
        challenge,
        rpId: 'fellowbridge.example',
        allowCredentials: [{ id: credentialId, type: 'public-key' }],
      },
    },
  },
  checkProof: {},
  prove: { body: { kind: 'code', code: '492039' } },
};
