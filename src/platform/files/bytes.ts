import type { FileHandle } from 'node:fs/promises';

/** Returns bytes of a file from an offset; fewer than requested at the end of the file. */
type ReadAt = (offset: number, length: number) => Promise<Buffer>;

/** Random access to the content of a file. */
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
