import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Bytes } from './bytes.ts';

/** One entry of a zip archive, as its central directory lists it. */
interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  readonly headerOffset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** Maximum number of entries: more than any document within the size limit needs. */
const MOST_DIRECTORY_BYTES = 2 * 1024 * 1024;

/** Offset of the end record of the archive. It must end with the file, so that every reader finds the same one. */
const findEnd = (tail: Buffer): number => {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) {
      return at;
    }
  }
  return -1;
};

/**
 * Lists the entries of a zip archive from its central directory alone: nothing is unpacked, so zip bombs are harmless.
 * Null if the file is not a single, complete, ordinary archive (no zip64: files are far smaller).
 */
export const readZipDirectory = async ({ size, readAt }: Bytes): Promise<readonly ZipEntry[] | null> => {
  const start = await readAt(0, 4);
  if (start.length < 4 || start.readUInt32LE(0) !== LOCAL_SIGNATURE) return null;
  const tail = await readAt(Math.max(0, size - END_BYTES - LONGEST_COMMENT), END_BYTES + LONGEST_COMMENT);
  const end = findEnd(tail);
  if (end < 0) return null;
  const [count, length, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (length > MOST_DIRECTORY_BYTES || offset + length > size) return null;
  const directory = await readAt(offset, length);

  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + ENTRY_BYTES + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      headerOffset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  // Some readers rely on the number of entries, others on the directory's length: both must agree.
  return at === directory.length ? entries : null;
};

const inflated = promisify(inflateRaw);

/**
 * The content of an entry, if it has at most `most` bytes, packed and unpacked: unpacking stops there. Otherwise null.
 */
export const readEntry = async ({ readAt }: Bytes, entry: ZipEntry, most: number): Promise<Buffer | null> => {
  if (entry.compressedSize > most) return null;
  const header = await readAt(entry.headerOffset, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_SIGNATURE) return null;
  const start = entry.headerOffset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await readAt(start, entry.compressedSize);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return null;
  // Either damaged or too long: in both cases it is not an entry of a document.
  return inflated(packed, { maxOutputLength: most }).catch(() => null);
};
