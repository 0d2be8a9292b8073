import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const USAGE = `npm run verify-proof -- <file> [--public-key <key>]
  <file>        a proof of one event, downloaded from the history
  --public-key  the public key of the witness, which you should have from another source than the file
Verifies that the event was part of the history when the checkpoint in the file was signed. Needs no database, no network
and no build. Without --public-key the key in the file is used, and named: compare it.
Exit code 0: the proof holds; 1: it does not; 2: the command is wrong.`;

/** Thrown when the proof is invalid; the message states the reason. */
class Broken extends Error {}

/** @param {readonly Uint8Array[]} parts */
const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Hash of an inner node (RFC 9162, 2.1.1). @param {Uint8Array} left @param {Uint8Array} right */
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/**
 * The root that the path leads to (RFC 9162, 2.1.3.2).
 * @param {Buffer} leaf @param {{ index: number, size: number, path: readonly Buffer[] }} inclusion
 */
const rootFromPath = (leaf, { index, size, path }) => {
  if (index >= size) throw new Broken('The event is not covered by the checkpoint.');
  let [node, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) throw new Broken('The path is too long.');
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else hash = nodeHash(hash, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  if (last !== 0) throw new Broken('The path is too short.');
  return hash;
};

const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks the signature of a note (C2SP signed-note).
 * @param {string} note @param {string} publicKey
 * @returns the content of the note: its size and root, and the other lines
 */
const openNote = (note, publicKey) => {
  const [name = '', id = '', ...encoded] = publicKey.split('+');
  const key = Buffer.from(encoded.join('+'), 'base64');
  const raw = key.subarray(1);
  const keyId = sha256(Buffer.from(`${name}\n`), Buffer.of(1), raw)
    .subarray(0, 4)
    .toString('hex');
  if (key.length !== 33 || key[0] !== 1 || keyId !== id) throw new Broken('The public key is damaged.');
  const end = note.indexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [, signer, signature = ''] = /^\n— (\S+) (\S+)\n$/.exec(note.slice(end + 1)) ?? [];
  const [origin, size = '', root = '', ...others] = text.split('\n');
  if (signer !== name || origin !== name) throw new Broken('The checkpoint was signed with another key.');
  const bytes = Buffer.from(signature, 'base64');
  const verifier = createPublicKey({ key: Buffer.concat([PUBLIC_KEY_PREFIX, raw]), format: 'der', type: 'spki' });
  const isSigned =
    bytes.subarray(0, 4).toString('hex') === id && verify(null, Buffer.from(text), verifier, bytes.subarray(4));
  if (!isSigned || !/^\d+$/.test(size)) throw new Broken('The signature of the checkpoint is wrong.');
  const signedAt = others.find((line) => line.startsWith('time '))?.slice(5);
  return { size: Number(size), root: Buffer.from(root, 'base64'), signedAt: signedAt ?? 'an unknown day' };
};

/** @param {string} text @returns {{ text: string, index: number, path: string[], checkpoint: string, publicKey: string }} */
const readProof = (text) => {
  /** @type {unknown} */
  let proof;
  try {
    proof = JSON.parse(text);
  } catch {
    throw new Broken('The file is not JSON.');
  }
  const isProof =
    typeof proof === 'object' &&
    proof !== null &&
    'event' in proof &&
    typeof proof.event === 'string' &&
    'index' in proof &&
    Number.isSafeInteger(proof.index) &&
    'path' in proof &&
    Array.isArray(proof.path) &&
    proof.path.every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)) &&
    'checkpoint' in proof &&
    typeof proof.checkpoint === 'string' &&
    'publicKey' in proof &&
    typeof proof.publicKey === 'string';
  if (!isProof) throw new Broken('The file is not a proof of an event.');
  const { event, index, path, checkpoint, publicKey } =
    /** @type {{ event: string, index: number, path: string[], checkpoint: string, publicKey: string }} */ (proof);
  return { text: event, index, path, checkpoint, publicKey };
};

/** @param {string} file @param {string | undefined} givenKey */
const verifyProof = async (file, givenKey) => {
  const { text, index, path, checkpoint, publicKey } = readProof(await readFile(file, 'utf8'));
  const key = (givenKey ?? publicKey).trim();
  const { size, root, signedAt } = openNote(checkpoint, key);
  const leaf = sha256(Buffer.of(0), Buffer.from(text, 'utf8'));
  const hashes = path.map((hash) => Buffer.from(hash, 'hex'));
  if (!rootFromPath(leaf, { index, size, path: hashes }).equals(root)) {
    throw new Broken('The event is not the one that the checkpoint covers: its text or its path was changed.');
  }
  /** @type {{ type: string, stream: string, revision: number, position: string, recordedAt: string }} */
  const event = JSON.parse(text);
  console.log('The proof holds.');
  console.log(
    `${event.type}, revision ${event.revision} of ${event.stream}, recorded at ${event.recordedAt}, was event ${index + 1} of ${size} when the checkpoint was signed on ${signedAt}.`,
  );
  console.log(`Signed with: ${key}`);
  if (givenKey === undefined)
    console.log('This key is from the file itself. Compare it with one that you have from elsewhere.');
};

try {
  const { values, positionals } = parseArgs({
    options: { 'public-key': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (values.help) console.log(USAGE);
  else if (file === undefined || more.length > 0) {
    console.error(USAGE);
    process.exitCode = 2;
  } else await verifyProof(file, values['public-key']);
} catch (error) {
  if (error instanceof Broken) {
    console.log(`The proof does not hold. ${error.message}`);
    process.exitCode = 1;
  } else {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exitCode = 2;
  }
}
