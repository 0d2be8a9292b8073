import type { Readable } from 'node:stream';
import { writtenFile } from './written-file.ts';

async function* piecesOf(
  whole: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
): AsyncGenerator<string> {
  let text = `{${Object.entries(whole).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)}`;
  for (const [name, items] of Object.entries(lists)) {
    text += `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const item of items) {
      yield text + separator + JSON.stringify(item);
      text = '';
      separator = ',\n';
    }
    text += ']';
  }
  yield `${text}}\n`;
}

/**
 * A JSON object that is written while its lists are read, one after the other, however long they are. Waits for the first
 * item that there is.
 * @param whole its other members: at least one, none of them undefined.
 */
export const jsonFileOf = (
  whole: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
): Promise<Readable> => writtenFile(piecesOf(whole, lists));
