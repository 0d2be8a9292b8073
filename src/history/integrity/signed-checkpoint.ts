import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Position } from '../../domain/kernel/event.ts';

/** What a checkpoint vouches for: the first `events` events, the last one at `position`. */
export interface Checkpoint {
  readonly events: number;
  /** Root of the Merkle tree. */
  readonly root: Buffer;
  readonly position: Position;
  /** End of the hash chain. */
  readonly hash: Buffer;
  /** When it was signed: UTC, ISO 8601. */
  readonly signedAt: string;
}

/** Signs checkpoints. Its name is derived from its public key, so that it needs no setting and never changes. */
export interface WitnessKey {
  /** In the form of C2SP signed-note: name, key id and key. */
  readonly publicKey: string;
  /** Returns the checkpoint as a signed note (C2SP tlog-checkpoint). */
  sign(checkpoint: Checkpoint): string;
}

/** The note is not a checkpoint that this key has signed. */
export class NotSigned extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'NotSigned';
  }
}

const ED25519 = Buffer.of(1);
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 and SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const rawPublicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);

const keyId = (name: string, raw: Buffer): Buffer =>
  createHash('sha256').update(`${name}\n`).update(ED25519).update(raw).digest().subarray(0, 4);

const textOf = (name: string, { events, root, position, hash, signedAt }: Checkpoint): string =>
  [
    name,
    events,
    root.toString('base64'),
    `position ${position}`,
    `hash-chain ${hash.toString('hex')}`,
    `time ${signedAt}`,
    '',
  ].join('\n');

/** @param seed the 32 bytes of an Ed25519 private key. */
export const witnessKey = (seed: Buffer): WitnessKey => {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const raw = rawPublicKey(key);
  const name = `fellowbridge-history/${createHash('sha256').update(raw).digest('hex').slice(0, 16)}`;
  const id = keyId(name, raw);
  return {
    publicKey: `${name}+${id.toString('hex')}+${Buffer.concat([ED25519, raw]).toString('base64')}`,
    sign: (checkpoint) => {
      const text = textOf(name, checkpoint);
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
      return `${text}\n— ${name} ${signature.toString('base64')}\n`;
    },
  };
};

const NOTE =
  /^([^\n]+)\n(\d+)\n([A-Za-z0-9+/]{43}=)\nposition ([^\n]*)\nhash-chain ([0-9a-f]{64})\ntime ([^\n]+)\n\n— (\S+) ([A-Za-z0-9+/=]+)\n$/;

/** Reads a signed checkpoint. Throws {@link NotSigned}. */
export const openCheckpoint = (note: string, publicKey: string): Checkpoint => {
  const [name = '', id = '', ...encoded] = publicKey.trim().split('+');
  const key = Buffer.from(encoded.join('+'), 'base64');
  const raw = key.subarray(1);
  if (key.length !== 33 || key[0] !== 1 || keyId(name, raw).toString('hex') !== id)
    throw new NotSigned('The public key is damaged.');
  const parts = NOTE.exec(note);
  if (parts === null) throw new NotSigned('It is not a checkpoint of a history.');
  const [, origin, events, root = '', position = '', hash = '', signedAt = '', signer, signature = ''] = parts;
  if (origin !== name || signer !== name) throw new NotSigned('It was signed with another key.');
  const bytes = Buffer.from(signature, 'base64');
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const verifier = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
  const isSigned =
    bytes.subarray(0, 4).toString('hex') === id && verify(null, Buffer.from(text), verifier, bytes.subarray(4));
  if (!isSigned) throw new NotSigned('Its signature is wrong.');
  return {
    events: Number(events),
    root: Buffer.from(root, 'base64'),
    position,
    hash: Buffer.from(hash, 'hex'),
    signedAt,
  };
};
