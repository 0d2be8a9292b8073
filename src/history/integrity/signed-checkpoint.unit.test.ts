import { describe, expect, it } from 'vitest';
import { hashOfText } from './merkle-tree.ts';
import { type Checkpoint, NotSigned, openCheckpoint, openNote, witnessKey } from './signed-checkpoint.ts';

const key = witnessKey(Buffer.alloc(32, 7));
const checkpoint: Checkpoint = {
  events: 41,
  root: hashOfText('root'),
  position: '0000000000000000041',
  hash: hashOfText('chain'),
  signedAt: '2026-03-01T02:00:00.000Z',
};

describe('a signed checkpoint', () => {
  it('is a signed note: origin, size, root and what else it vouches for, a blank line and the signature', () => {
    const [origin, size, root, ...rest] = key.sign(checkpoint).split('\n');
    expect([origin, size, root]).toEqual([key.publicKey.split('+')[0], '41', checkpoint.root.toString('base64')]);
    expect(rest.slice(0, 4)).toEqual([
      'position 0000000000000000041',
      `hash-chain ${checkpoint.hash.toString('hex')}`,
      'time 2026-03-01T02:00:00.000Z',
      '',
    ]);
    expect(rest[4]).toMatch(/^— fellowbridge-history\/[0-9a-f]{16} [A-Za-z0-9+/]+=*$/);
  });

  it('is read back with its public key', () => {
    expect(openCheckpoint(key.sign(checkpoint), key.publicKey)).toEqual(checkpoint);
  });

  it.each([
    ['another number of events', (note: string) => note.replace('\n41\n', '\n42\n')],
    ['another time', (note: string) => note.replace('02:00', '03:00')],
    ['another position', (note: string) => note.replace('0041', '0042')],
    ['a line more', (note: string) => note.replace('\n\n', '\nmore\n\n')],
    ['no signature', (note: string) => note.slice(0, note.indexOf('—'))],
    ['the signature of another key', () => witnessKey(Buffer.alloc(32, 8)).sign(checkpoint)],
  ])('is refused with %s', (_what, change) => {
    expect(() => openCheckpoint(change(key.sign(checkpoint)), key.publicKey)).toThrow(NotSigned);
  });

  it('is not a statement that the history was replaced', () => {
    const { events, hash, signedAt } = checkpoint;
    const note = key.signSuccession({ events, hash, signedAt });
    expect(openNote(note, key.publicKey)).toEqual({ kind: 'succession', events, hash, signedAt });
    expect(() => openCheckpoint(note, key.publicKey)).toThrow(NotSigned);
    expect(() => openNote(note.replace('former 41', 'former 42'), key.publicKey)).toThrow(NotSigned);
  });

  it('is refused with a damaged public key', () => {
    expect(() => openCheckpoint(key.sign(checkpoint), `${key.publicKey.slice(0, -4)}AAA=`)).toThrow(NotSigned);
  });
});
