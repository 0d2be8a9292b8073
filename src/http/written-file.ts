import { Readable } from 'node:stream';

/**
 * A file that is written while it is read, piece by piece. Waits for the first piece, so that a database that is away is
 * still answered with a problem; what fails later breaks the file off. Whoever stops reading ends the writing, too.
 */
export const writtenFile = async (pieces: AsyncGenerator<string>): Promise<Readable> => {
  let first: IteratorResult<string, unknown> | null = await pieces.next();
  // No generator: one that nobody has begun to read would not end the other.
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
