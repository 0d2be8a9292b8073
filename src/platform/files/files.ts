import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { validate as isUuid } from 'uuid';
import { syncFolder } from '../sync-folder.ts';
import { systemCode } from '../system-code.ts';
import { bytesOf } from './bytes.ts';
import { faultOfContent } from './content.ts';
import { type FileKind, kindOfExtension, picture } from './file-kinds.ts';
import { cleanFileName } from './file-name.ts';
import { empty, type FileRefused, nameMissing, tooLarge, typeNotAllowed } from './refusals.ts';

/** A complete upload on disk. It cannot be opened until it is kept. */
export interface Received {
  /** Identifies the upload. */
  readonly token: string;
  /** The cleaned name. */
  readonly name: string;
  /** Detected from the content; `image/*` for a picture. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The uploaded stream. A parser that truncates it at its own limit sets `truncated`. */
type Upload = Readable & { readonly truncated?: boolean };

interface KeptFile {
  readonly fileId: string;
  readonly keptAt: Date;
}

export interface FilesSettings {
  /** Maximum size of a file, in bytes. */
  readonly mostBytes: number;
  readonly clock: () => Date;
}

/** Thrown when the id already has different content. */
export class KeptOtherwise extends Error {
  constructor(fileId: string) {
    super(`Another file is kept as ${fileId}.`);
    this.name = 'KeptOtherwise';
  }
}

const HOUR = 3_600_000;
/** Time from the last byte of an upload until it must be kept, in milliseconds. */
const PART_AGE = HOUR;
/** Time for the history to reference a kept file, in milliseconds; clients repeat lost requests much sooner. */
const UNKNOWN_AGE = 24 * HOUR;

/** Number of files that a sweep asks about together. */
const ASKED_TOGETHER = 500;

const INCOMING = 'incoming';
const PART = '.part';
const ASIDE = '.aside';
const SHELF = /^[0-9a-f]{2}$/;

const isMissing = (error: unknown): boolean => systemCode(error) === 'ENOENT';

/** Returns the result of `work`, or null if the file does not exist. */
const unlessMissing = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const privateFolder = (path: string): Promise<string | undefined> => mkdir(path, { recursive: true, mode: 0o700 });

const hashOf = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
};

/** Names in a folder; none if it does not exist. */
const namesIn = async (path: string): Promise<readonly string[]> => (await unlessMissing(readdir(path))) ?? [];

/** The ids of all kept files, by the subfolder that they are in. */
async function* keptIds(folder: string): AsyncGenerator<{ readonly shelf: string; readonly fileId: string }> {
  for (const shelf of (await namesIn(folder)).filter((name) => SHELF.test(name))) {
    for (const fileId of (await namesIn(join(folder, shelf))).filter((name) => isUuid(name))) yield { shelf, fileId };
  }
}

/** The paths of all kept files, relative to the folder of a file store. */
export async function* keptFiles(folder: string): AsyncGenerator<string> {
  for await (const { shelf, fileId } of keptIds(folder)) yield `${shelf}/${fileId}`;
}

/** Opens the store of members' documents, in a folder that no web server reaches. */
export const openFiles = (folder: string, { mostBytes, clock }: FilesSettings) => {
  const incoming = join(folder, INCOMING);
  const partOf = (token: string): string => {
    if (!isUuid(token)) throw new Error('A received file has a UUID for its token.');
    return join(incoming, `${token}${PART}`);
  };
  /** Distributes files by the last digits of the id, which are random. */
  const placeOf = (fileId: string): string => {
    if (!isUuid(fileId)) throw new Error('A file is kept under a UUID.');
    const id = fileId.toLowerCase();
    return join(folder, id.slice(-2), id);
  };
  const isPast = ({ mtimeMs }: { readonly mtimeMs: number }, age: number): boolean => clock().getTime() - mtimeMs > age;
  const isOlder = async (path: string, age: number): Promise<boolean> => {
    const found = await unlessMissing(stat(path));
    return found !== null && isPast(found, age);
  };

  const openKept = async (fileId: string): Promise<Readable | null> =>
    (await unlessMissing(open(placeOf(fileId), 'r')))?.createReadStream() ?? null;

  /** Stores and describes an upload, or refuses it if it is too large, empty or not of the claimed type. */
  const take = async (
    upload: Upload,
    file: FileHandle,
    claimed: { readonly path: string; readonly extension: string; readonly kind: FileKind },
  ): Promise<{ readonly size: number; readonly sha256: string } | FileRefused> => {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of upload) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      // Leaving the loop closes the stream.
      if (size > mostBytes) return tooLarge(mostBytes);
      hash.update(bytes);
      await file.appendFile(bytes);
    }
    if (upload.truncated) return tooLarge(mostBytes);
    if (size === 0) return empty;
    const fault = await faultOfContent({ ...claimed, bytes: bytesOf(file, size) });
    if (fault) return fault;
    await file.sync();
    return { size, sha256: hash.digest('hex') };
  };

  const receive = async (
    upload: Upload,
    as: { readonly name: string; readonly isPicture?: boolean },
  ): Promise<Received | FileRefused> => {
    const named = cleanFileName(as.name);
    const kind = named && (as.isPicture ? picture : kindOfExtension(named.extension));
    if (!named || !kind) {
      upload.destroy();
      return named ? typeNotAllowed : nameMissing;
    }
    await privateFolder(incoming);
    const token = randomUUID();
    const path = partOf(token);
    let isWhole = false;
    const file = await open(path, 'wx+', 0o600);
    try {
      const taken = await take(upload, file, { path, extension: named.extension, kind });
      if ('refused' in taken) return taken;
      isWhole = true;
      return { token, name: named.name, mediaType: kind.mediaType, ...taken };
    } finally {
      await file.close();
      // The sweep removes it later; report the original error instead.
      if (!isWhole) await rm(path, { force: true }).catch(() => {});
    }
  };

  const keep = async (received: Received, fileId: string): Promise<void> => {
    const place = placeOf(fileId);
    const kept = await openKept(fileId);
    if (kept && (await hashOf(kept)) !== received.sha256) throw new KeptOtherwise(fileId);
    const shelf = dirname(place);
    await privateFolder(shelf);
    try {
      // Also replaces a copy with the same content, whose new time protects it from the sweep.
      await rename(partOf(received.token), place);
    } catch (error) {
      if (!(kept && isMissing(error))) throw error;
    }
    await syncFolder(shelf);
    await syncFolder(folder);
  };

  /** Returns false if another process was faster. */
  const removed = async (path: string): Promise<boolean> =>
    (await unlessMissing(unlink(path).then(() => true))) ?? false;
  const asideOf = (fileId: string): string => join(incoming, `${fileId}${ASIDE}`);
  const putBack = (fileId: string): Promise<unknown> =>
    unlessMissing(rename(asideOf(fileId), placeOf(fileId)).then(() => true));

  /**
   * Sets an old file aside, checks it again, and then removes it, since a request may have kept it again meanwhile. Returns
   * false in that case, or if another sweep has it. The next sweep restores files that a crash leaves set aside.
   */
  const clear = async (fileId: string): Promise<boolean> => {
    const aside = asideOf(fileId);
    await unlessMissing(rename(placeOf(fileId), aside));
    if (await isOlder(aside, UNKNOWN_AGE)) return removed(aside);
    await putBack(fileId);
    return false;
  };

  async function* oldFiles(): AsyncGenerator<readonly KeptFile[]> {
    let old: KeptFile[] = [];
    for await (const { fileId } of keptIds(folder)) {
      const found = await unlessMissing(stat(placeOf(fileId)));
      if (found !== null && isPast(found, UNKNOWN_AGE)) old.push({ fileId, keptAt: found.mtime });
      if (old.length < ASKED_TOGETHER) continue;
      yield old;
      old = [];
    }
    if (old.length > 0) yield old;
  }

  return {
    /**
     * Receives an upload and checks its content. A refused or failed upload (aborted, disk full) leaves nothing behind,
     * and the rest of the stream is not read. A picture is a JPEG, PNG or WebP file with any name.
     */
    receive,
    /**
     * Makes an upload available under an id (a UUID), atomically and durably. Idempotent. Throws {@link KeptOtherwise}
     * if the id already has different content.
     */
    keep,
    /** Opens a kept file. Null if there is none. */
    open: openKept,
    /** The content of an upload that is not kept yet. */
    read: ({ token }: Received): Promise<Buffer> => readFile(partOf(token)),
    /** Deletes an upload. Does nothing if it was already deleted or kept. */
    discard: ({ token }: Received): Promise<void> => rm(partOf(token), { force: true }),
    /** Deletes a kept file. Does nothing if there is none. */
    remove: async (fileId: string): Promise<void> => {
      const place = placeOf(fileId);
      await rm(place, { force: true });
      await unlessMissing(syncFolder(dirname(place)));
    },
    /**
     * Deletes what crashes leave behind: uploads not kept within an hour, and files kept for more than a day that are
     * not known.
     * @param knownAmong returns the ids of the known files among some hundreds
     * @returns how many uploads (parts) and kept files were deleted
     */
    sweep: async (knownAmong: (files: readonly KeptFile[]) => Promise<ReadonlySet<string>>) => {
      const swept = { parts: 0, files: 0 };
      const arrived = await namesIn(incoming);
      for (const name of arrived.filter((name) => name.endsWith(ASIDE))) await putBack(name.slice(0, -ASIDE.length));
      for (const name of arrived) {
        const path = join(incoming, name);
        if (!(name.endsWith(PART) && (await isOlder(path, PART_AGE)))) continue;
        if (await removed(path)) swept.parts += 1;
      }
      for await (const old of oldFiles()) {
        const known = await knownAmong(old);
        for (const { fileId } of old) if (!known.has(fileId) && (await clear(fileId))) swept.files += 1;
      }
      return swept;
    },
  };
};

export type Files = ReturnType<typeof openFiles>;
