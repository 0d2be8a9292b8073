import { Readable } from 'node:stream';

/**
 * Streams a file piece by piece. Waits for the first piece, so that an unavailable database still leads to a problem
 * response; a later error truncates the file. When the reader stops, the source is closed, too.
 */
export const streamedFile = async (pieces: AsyncGenerator<string>): Promise<Readable> => {
  let first: IteratorResult<string, unknown> | null = await pieces.next();
  // Not a generator, because a generator that was never read would not close its source.
  const begun: AsyncIterator<string> & AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => begun,
    next: async () => {
      const next = first ?? (await pieces.next());
      first = null;
      return next;
    },
    return: () => pieces.return(undefined),
  };
  return Readable.from(begun, { objectMode: false });
};
