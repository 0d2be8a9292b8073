import type { FileHandle } from 'node:fs/promises';

/** Bytes of a file from an offset on: fewer than asked for where the file ends. */
type ReadAt = (offset: number, length: number) => Promise<Buffer>;

/** A file as something to look into, a piece at a time. */
export interface Bytes {
  readonly size: number;
  readonly readAt: ReadAt;
}

export const bytesOf = (file: FileHandle, size: number): Bytes => ({
  size,
  readAt: async (offset, length) => {
    if (offset < 0 || offset >= size) return Buffer.alloc(0);
    const buffer = Buffer.alloc(Math.min(length, size - offset));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  },
});
