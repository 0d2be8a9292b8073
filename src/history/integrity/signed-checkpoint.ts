import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Position } from '../../domain/kernel/event.ts';

/** The content of a checkpoint: it attests the first `events` events, the last one at `position`. */
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

/** States that a history was replaced on purpose: earlier checkpoints attest the former one. */
interface Succession {
  readonly kind: 'succession';
  /** The end of the former history. */
  readonly events: number;
  readonly hash: Buffer;
  /** UTC, ISO 8601. */
  readonly signedAt: string;
}

/** Thrown when a note is not a checkpoint signed by this key. */
export class NotSigned extends Error {
  override name = 'NotSigned';
}

const ED25519 = Buffer.of(1);
/** The prefix of a 32-byte Ed25519 key in PKCS #8 and SPKI (RFC 8410). */
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

/**
 * Signs checkpoints. Its name is derived from its public key, so that it needs no setting and never changes.
 * @param seed the 32 bytes of an Ed25519 private key.
 */
export const witnessKey = (seed: Buffer) => {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const raw = rawPublicKey(key);
  const name = `fellowbridge-history/${createHash('sha256').update(raw).digest('hex').slice(0, 16)}`;
  const id = keyId(name, raw);
  const signed = (text: string): string => {
    const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)]);
    return `${text}\n— ${name} ${signature.toString('base64')}\n`;
  };
  return {
    /** In the form of C2SP signed-note: name, key id and key. */
    publicKey: `${name}+${id.toString('hex')}+${Buffer.concat([ED25519, raw]).toString('base64')}`,
    /** Returns the checkpoint as a signed note (C2SP tlog-checkpoint). */
    sign: (checkpoint: Checkpoint): string => signed(textOf(name, checkpoint)),
    /** Returns the statement as a signed note. */
    signSuccession: ({ events, hash, signedAt }: Omit<Succession, 'kind'>): string =>
      signed(`${name}\nsuccession\nformer ${events} ${hash.toString('hex')}\ntime ${signedAt}\n`),
  };
};

export type WitnessKey = ReturnType<typeof witnessKey>;

const SIGNED = /^(([^\n]+)\n(?:[^\n]+\n)*)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/;
const CHECKPOINT =
  /^[^\n]+\n(\d+)\n([A-Za-z0-9+/]{43}=)\nposition ([^\n]*)\nhash-chain ([0-9a-f]{64})\ntime ([^\n]+)\n$/;
const SUCCESSION = /^[^\n]+\nsuccession\nformer (\d+) ([0-9a-f]{64})\ntime ([^\n]+)\n$/;

/** The text of a note that this key has signed. Throws {@link NotSigned}. */
const verifiedText = (note: string, publicKey: string): string => {
  const [name = '', id = '', ...encoded] = publicKey.trim().split('+');
  const key = Buffer.from(encoded.join('+'), 'base64');
  const raw = key.subarray(1);
  if (key.length !== 33 || key[0] !== 1 || keyId(name, raw).toString('hex') !== id)
    throw new NotSigned('The public key is damaged.');
  const [, text, origin, signer, signature = ''] = SIGNED.exec(note) ?? [];
  if (text === undefined) throw new NotSigned('It is not a signed note.');
  if (origin !== name || signer !== name) throw new NotSigned('It was signed with another key.');
  const bytes = Buffer.from(signature, 'base64');
  const verifier = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
  const isSigned =
    bytes.subarray(0, 4).toString('hex') === id && verify(null, Buffer.from(text), verifier, bytes.subarray(4));
  if (!isSigned) throw new NotSigned('Its signature is wrong.');
  return text;
};

/** Reads a signed checkpoint or statement. Throws {@link NotSigned}. */
export const openNote = (note: string, publicKey: string): Checkpoint | Succession => {
  const text = verifiedText(note, publicKey);
  const succession = SUCCESSION.exec(text);
  if (succession) {
    const [, events, hash = '', signedAt = ''] = succession;
    return { kind: 'succession', events: Number(events), hash: Buffer.from(hash, 'hex'), signedAt };
  }
  const checkpoint = CHECKPOINT.exec(text);
  if (!checkpoint) throw new NotSigned('It is not a checkpoint of a history.');
  const [, events, root = '', position = '', hash = '', signedAt = ''] = checkpoint;
  return {
    events: Number(events),
    root: Buffer.from(root, 'base64'),
    position,
    hash: Buffer.from(hash, 'hex'),
    signedAt,
  };
};

/** Reads a signed checkpoint. Throws {@link NotSigned}. */
export const openCheckpoint = (note: string, publicKey: string): Checkpoint => {
  const opened = openNote(note, publicKey);
  if ('kind' in opened) throw new NotSigned('It is not a checkpoint of a history.');
  return opened;
};
