import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { validate as isUuid } from 'uuid';
import { systemCode } from '../system-code.ts';
import { bytesOf } from './bytes.ts';
import { faultOfContent } from './content.ts';
import { type FileKind, kindOfExtension } from './file-kinds.ts';
import { cleanFileName } from './file-name.ts';
import { empty, type FileRefused, nameMissing, tooLarge, typeNotAllowed } from './refusals.ts';

/** A file that has arrived whole and is safely on the disk, but not kept yet: nobody can open it. */
export interface Received {
  /** Finds it again among what has arrived. */
  readonly token: string;
  /** As it was given, cleaned. */
  readonly name: string;
  /** As its content says. */
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** What is uploaded. A parser that cuts a stream off at a limit of its own says so by `truncated`. */
type Upload = Readable & { readonly truncated?: boolean };

interface Swept {
  /** Uploads that were never kept. */
  readonly parts: number;
  /** Kept files that belong to nothing. */
  readonly files: number;
}

/** The documents of members, in a folder that no web server reaches. */
export interface Files {
  /**
   * Takes an upload in as it comes, and judges it by its content. Refused or thrown (the upload broke off, the disk is
   * full), nothing is left behind; the stream is not read further than it takes to know.
   */
  receive(upload: Upload, as: { readonly name: string }): Promise<Received | FileRefused>;
  /** Forgets what has arrived. Nothing when it was forgotten or kept before. */
  discard(received: Received): Promise<void>;
  /**
   * Makes what has arrived openable under an id (a UUID), all of it at once. It survives a crash from then on. Repeating
   * it changes nothing. Throws {@link KeptOtherwise} where the id holds something else.
   */
  keep(received: Received, fileId: string): Promise<void>;
  /** A kept file's content; null where there is none. */
  open(fileId: string): Promise<Readable | null>;
  /** Removes a kept file for ever. Nothing when there is none. */
  remove(fileId: string): Promise<void>;
  /**
   * Clears what crashes leave: uploads that nobody kept within an hour, and files kept for more than a day that
   * `isKnown` does not know.
   */
  sweep(isKnown: (fileId: string) => Promise<boolean>): Promise<Swept>;
}

export interface FilesSettings {
  /** The largest file that is taken, in bytes. */
  readonly mostBytes: number;
  readonly clock: () => Date;
}

/** Thrown when another file is kept under the id already. */
export class KeptOtherwise extends Error {
  constructor(fileId: string) {
    super(`Another file is kept as ${fileId}.`);
    this.name = 'KeptOtherwise';
  }
}

const HOUR = 3_600_000;
/** How long an upload may take from its last byte to being kept, in milliseconds. */
const PART_AGE = HOUR;
/** How long a kept file may wait for the history to name it, in milliseconds: a lost request is repeated long before. */
const UNKNOWN_AGE = 24 * HOUR;

const INCOMING = 'incoming';
const PART = '.part';
const ASIDE = '.aside';
const SHELF = /^[0-9a-f]{2}$/;

const isMissing = (error: unknown): boolean => systemCode(error) === 'ENOENT';

/** The answer of work on a file, or null where there is no such file. */
const unlessMissing = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** Makes the names in a folder survive a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const privateFolder = (path: string): Promise<string | undefined> => mkdir(path, { recursive: true, mode: 0o700 });

const hashOf = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
};

/** Opens a file store over a folder. */
export const openFiles = (folder: string, { mostBytes, clock }: FilesSettings): Files => {
  const incoming = join(folder, INCOMING);
  const partOf = (token: string): string => {
    if (!isUuid(token)) throw new Error('A received file has a UUID for its token.');
    return join(incoming, `${token}${PART}`);
  };
  /** By the id's last digits, which are random. */
  const placeOf = (fileId: string): string => {
    if (!isUuid(fileId)) throw new Error('A file is kept under a UUID.');
    const id = fileId.toLowerCase();
    return join(folder, id.slice(-2), id);
  };
  const isOlder = async (path: string, age: number): Promise<boolean> => {
    const found = await unlessMissing(stat(path));
    return found !== null && clock().getTime() - found.mtimeMs > age;
  };
  const namesIn = async (path: string): Promise<readonly string[]> => (await unlessMissing(readdir(path))) ?? [];

  const openKept = async (fileId: string): Promise<Readable | null> =>
    (await unlessMissing(open(placeOf(fileId), 'r')))?.createReadStream() ?? null;

  /** Writes an upload down and says what it was; a refusal where it is too long, too short or not what it claims. */
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

  const receive: Files['receive'] = async (upload, as) => {
    const named = cleanFileName(as.name);
    const kind = named && kindOfExtension(named.extension);
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
      // What cannot be removed now is swept later; why the upload failed is worth more than that.
      if (!isWhole) await rm(path, { force: true }).catch(() => {});
    }
  };

  const keep: Files['keep'] = async (received, fileId) => {
    const place = placeOf(fileId);
    const kept = await openKept(fileId);
    if (kept && (await hashOf(kept)) !== received.sha256) throw new KeptOtherwise(fileId);
    const shelf = dirname(place);
    await privateFolder(shelf);
    try {
      // Over the same content where it was kept before: it counts as new again, and no sweep takes it away.
      await rename(partOf(received.token), place);
    } catch (error) {
      if (!(kept && isMissing(error))) throw error;
    }
    await syncFolder(shelf);
    await syncFolder(folder);
  };

  /** False where somebody else was faster. */
  const removed = async (path: string): Promise<boolean> =>
    (await unlessMissing(unlink(path).then(() => true))) ?? false;
  const asideOf = (fileId: string): string => join(incoming, `${fileId}${ASIDE}`);
  const putBack = (fileId: string): Promise<unknown> =>
    unlessMissing(rename(asideOf(fileId), placeOf(fileId)).then(() => true));

  /**
   * Puts an old file aside, looks again, and only then removes it: somebody may have kept it anew in the meantime. False
   * where that, or another sweep, was so. What a crash leaves aside is put back by the next sweep.
   */
  const clear = async (fileId: string): Promise<boolean> => {
    const aside = asideOf(fileId);
    await unlessMissing(rename(placeOf(fileId), aside));
    if (await isOlder(aside, UNKNOWN_AGE)) return removed(aside);
    await putBack(fileId);
    return false;
  };

  return {
    receive,
    keep,
    open: openKept,
    discard: ({ token }) => rm(partOf(token), { force: true }),
    remove: async (fileId) => {
      const place = placeOf(fileId);
      await rm(place, { force: true });
      await unlessMissing(syncFolder(dirname(place)));
    },
    sweep: async (isKnown) => {
      const swept = { parts: 0, files: 0 };
      const arrived = await namesIn(incoming);
      for (const name of arrived.filter((name) => name.endsWith(ASIDE))) await putBack(name.slice(0, -ASIDE.length));
      for (const name of arrived) {
        const path = join(incoming, name);
        if (!(name.endsWith(PART) && (await isOlder(path, PART_AGE)))) continue;
        if (await removed(path)) swept.parts += 1;
      }
      for (const shelf of (await namesIn(folder)).filter((name) => SHELF.test(name))) {
        for (const fileId of (await namesIn(join(folder, shelf))).filter((name) => isUuid(name))) {
          if (!(await isOlder(placeOf(fileId), UNKNOWN_AGE)) || (await isKnown(fileId))) continue;
          if (await clear(fileId)) swept.files += 1;
        }
      }
      return swept;
    },
  };
};
