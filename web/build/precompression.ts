import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** One level below the maximum, which takes more than twice as long to save another 2 %. */
const HIGH = 10;

/** A sixth of the time for 4 % more bytes. */
const FAST = 8;

/** Larger files are not part of any first page: the word lists that passwords are checked with, and the SQL editor. */
const LARGE = 360_000;

const qualityOf = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: length > LARGE ? FAST : HIGH },
});

/** Minimum size in bytes: smaller files fit into one packet uncompressed. */
const WORTH_IT = 1024;

const compressed = async (file: string): Promise<void> => {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  await Promise.all([
    brotli(content, qualityOf(content)).then((small) => writeFile(`${file}.br`, small)),
    zip(content, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
};

/**
 * Stores a compressed copy next to each script and style sheet for the server to send: compressed once at high quality,
 * instead of quickly for every visitor.
 */
export const precompression = (): Plugin => ({
  name: 'precompression',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) throw new Error('It is not known where the client is built.');
    const assets = join(dir, 'assets');
    const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
    await Promise.all(names.map((name) => compressed(join(assets, name))));
  },
});
