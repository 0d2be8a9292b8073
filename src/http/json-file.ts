import type { Readable } from 'node:stream';
import { streamedFile } from './streamed-file.ts';

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
 * Streams a JSON object with long lists, one list after the other. Waits for the first item.
 * @param whole the other members of the object: at least one, and none of them undefined.
 */
export const jsonFileOf = (
  whole: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
): Promise<Readable> => streamedFile(piecesOf(whole, lists));
