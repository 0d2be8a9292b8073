import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** An authenticator in software (WebAuthn level 3, attestation `none`, ES256), which also answers what a browser never would. */
export interface SoftwarePasskey {
  /** The body of `addPasskey` for a challenge. */
  readonly create: (challenge: string) => Record<string, unknown>;
  /** The answer to a challenge, signed; the counter goes up by one each time unless it is given. */
  readonly use: (challenge: string, changes?: AnswerChanges) => Record<string, unknown>;
}

interface AnswerChanges {
  readonly origin?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** Changes the signed bytes after they were signed. */
  readonly tamper?: boolean;
}

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** User present and verified. */
const PRESENT = 0x05;
/** The data has a new credential. */
const HAS_CREDENTIAL = 0x40;

/** CBOR of the few things that an authenticator writes (RFC 8949): a byte string, and a text. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A COSE key: EC2, ES256, P-256, with its two coordinates. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(x),
    Buffer.from([0x22]),
    cborBytes(y),
  ]);

const counterBytes = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** @param aaguid identifies the model of the authenticator; by default it is kept secret */
export const softwarePasskey = (origin: string, aaguid = '0'.repeat(32)): SoftwarePasskey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const ownId = new URL(origin).hostname;
  let used = 0;

  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: Record<string, string>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create: (challenge) => {
      const credential = Buffer.concat([
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      const data = Buffer.concat([sha256(ownId), Buffer.from([PRESENT | HAS_CREDENTIAL]), counterBytes(0), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation),
      });
    },

    use: (challenge, { origin: from = origin, type = 'webauthn.get', rpId = ownId, counter, tamper } = {}) => {
      used = counter ?? used + 1;
      const client = clientData(type, challenge, from);
      const data = Buffer.concat([sha256(rpId), Buffer.from([PRESENT]), counterBytes(used)]);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(tamper ? Buffer.concat([data.subarray(0, 36), Buffer.from([255])]) : data),
        signature: base64url(signature),
      });
    },
  };
};
