import { finished } from 'node:stream/promises';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendAttachment } from './attachments.ts';
import { jsonFileOf } from './json-file.ts';

async function* from(items: readonly unknown[], failure?: Error): AsyncGenerator<unknown> {
  yield* items;
  if (failure) throw failure;
}

const written = async (lists: Readonly<Record<string, AsyncIterable<unknown>>>): Promise<unknown> => {
  const file = await jsonFileOf({ name: 'Zoë "東京"', of: [1, null] }, lists);
  return JSON.parse(Buffer.concat(await file.toArray()).toString('utf8'));
};

it.each<[string, readonly unknown[], readonly unknown[]]>([
  ['no items', [], []],
  ['items in the first list', [{ a: 1 }, { b: 'two\n' }], []],
  ['items in the last list', [], [{ a: 1 }]],
  ['items in all', [1, 2, 3], ['🌊', null]],
])('writes one JSON object with %s', async (_what, one, other) => {
  expect(await written({ one: from(one), other: from(other) })).toEqual({
    name: 'Zoë "東京"',
    of: [1, null],
    one,
    other,
  });
});

it('fails before the first byte if the first item cannot be read', async () => {
  await expect(jsonFileOf({ name: '' }, { list: from([], new Error('away')) })).rejects.toThrow('away');
});

/** An endless source that counts the items read. */
const endless = () => {
  let read = 0;
  let isEnded = false;
  async function* items() {
    try {
      for (;;) {
        read += 1;
        yield 'x'.repeat(1_000);
      }
    } finally {
      isEnded = true;
    }
  }
  return { items: items(), read: () => read, isEnded: () => isEnded };
};

it('reads no further than the client consumes', async () => {
  const { items, read } = endless();
  const file = await jsonFileOf({ name: '' }, { list: items });
  file.read(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(read()).toBeLessThan(200);
  file.destroy();
});

it('stops reading when the client disconnects, even before the first byte', async () => {
  for (const isBegun of [true, false]) {
    const { items, isEnded } = endless();
    const file = await jsonFileOf({ name: '' }, { list: items });
    if (isBegun) for await (const _chunk of file) break;
    else file.destroy();
    await finished(file).catch(() => {});
    expect([isBegun, isEnded()]).toEqual([isBegun, true]);
  }
});

it('is not read for a request that wants only the headers', async () => {
  const app = Fastify();
  const { items, isEnded } = endless();
  app.get('/file', async (_request, reply) => {
    const content = await jsonFileOf({ name: '' }, { list: items });
    return sendAttachment(reply, 'application/json', { fileName: 'file.json', content });
  });
  try {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/file' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json']);
    expect(isEnded()).toBe(true);
  } finally {
    await app.close();
  }
}, 5_000);

it.each(['identity', 'gzip'])('closes the connection if a later item cannot be read (%s)', async (encoding) => {
  const app = Fastify();
  await app.register(compress, { encodings: ['gzip'], threshold: 1024 });
  const many = Array.from({ length: 10_000 }, (_, number) => ({ number, text: crypto.randomUUID() }));
  app.get<{ Querystring: { readonly fails?: string } }>('/file', async ({ query }, reply) => {
    const failure = query.fails === undefined ? undefined : new Error('away');
    const content = await jsonFileOf({ name: '' }, { list: from(many, failure) });
    return sendAttachment(reply, 'application/json', { fileName: 'file.json', content });
  });
  try {
    const address = `${await app.listen({ port: 0 })}/file`;
    const headers = { 'accept-encoding': encoding };
    const whole = await fetch(address, { headers });
    expect(whole.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(await whole.json()).toEqual({ name: '', list: many });
    const broken = await fetch(`${address}?fails`, { headers });
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow('terminated');
  } finally {
    await app.close();
  }
});
