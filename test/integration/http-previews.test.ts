import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../support/documents.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';

let platform: Platform;
let charity: SignedIn;
let consultant: SignedIn;
let projectId: string;
beforeAll(async () => {
  platform = await startPlatform();
  const admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform);
  consultant = await approvedConsultant(platform, admin);
  projectId = (await assignedProject(charity, consultant)).id;
});
afterAll(() => platform.stop());

const attach = async (name: string, content: Buffer): Promise<string> => {
  const answer = await charity.browser.call('attachFile', { params: { id: projectId }, file: { name, content } });
  expect(answer.status, answer.body).toBe(201);
  return answer.json().id;
};

const picture = (browser: Browser, fileId: string, size = 'small') =>
  browser.call('showPicture', { params: { id: projectId, fileId }, query: { size } });

const shownPdf = (browser: Browser, fileId: string) => browser.call('showPdf', { params: { id: projectId, fileId } });

const landscape = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Rowan Ellis' } })
    [format]()
    .toBuffer();

/** A PNG header that claims a size, with a valid checksum; hardly any data follows. */
const bomb = (side: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = Buffer.from('00000000000000000802000000', 'hex');
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('a document that is a picture', () => {
  it.each(['png', 'jpeg'] as const)('is shown to participants, encoded anew within bounds: %s', async (format) => {
    const fileId = await attach(`site.${format}`, await landscape(format));
    for (const [size, width, height] of [
      ['small', 160, 80],
      ['large', 1600, 800],
    ] as const) {
      const shown = await picture(consultant.browser, fileId, size);
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width, height });
      expect(shown.bytes.includes('Rowan Ellis')).toBe(false);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=300',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    }
    expect((await picture(consultant.browser, fileId)).bytes.length).toBeLessThan(20_000);
  });

  it('is answered with 304 to a browser that has it', async () => {
    const fileId = await attach('plan.png', await landscape('png'));
    const etag = String((await picture(charity.browser, fileId)).headers.etag);
    const url = `/api/projects/${projectId}/files/${fileId}/picture?size=small`;
    const again = await charity.browser.send({ method: 'GET', url, headers: { 'if-none-match': etag } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('shows nothing of an HTML page that is hidden in it', async () => {
    const hidden = '<html><script>alert(document.cookie)</script></html>';
    const fileId = await attach('photo.png', Buffer.concat([await landscape('png'), Buffer.from(hidden)]));
    for (const size of ['small', 'large']) {
      const shown = await picture(charity.browser, fileId, size);
      expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(shown.bytes.includes('script')).toBe(false);
    }
  });

  it.each([
    ['has more pixels than memory', 'bomb.png', () => bomb(60_000), 'more than 40 megapixels'],
    ['is damaged', 'half.png', () => bomb(100), 'damaged'],
  ])('is refused before it is decoded when it %s', async (_what, name, content, sentence) => {
    const fileId = await attach(name, content());
    const before = process.memoryUsage().rss;
    const shown = await picture(charity.browser, fileId);
    expect(shown.status).toBe(409);
    expect(expectProblem(shown).detail).toContain(sentence);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('is gone with the document, although its thumbnail was made', async () => {
    const fileId = await attach('gone.png', await landscape('png'));
    expect((await picture(charity.browser, fileId)).status).toBe(200);
    await charity.browser.call('removeFile', { params: { id: projectId, fileId } });
    expect((await picture(charity.browser, fileId)).status).toBe(404);
  });
});

describe('a PDF document', () => {
  it('is shown as it is, in a sandbox without scripts, only within our own pages', async () => {
    const content = pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>');
    const fileId = await attach('Plan.pdf', content);
    const shown = await shownPdf(consultant.browser, fileId);
    expect(shown.bytes.equals(content)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Plan.pdf"; filename*=UTF-8\'\'Plan.pdf',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  it('that contains HTML is never shown as a page', async () => {
    const page = Buffer.concat([pdf(), Buffer.from('<script>alert(1)</script>')]);
    const shown = await shownPdf(charity.browser, await attach('page.pdf', page));
    expect([shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      'application/pdf',
      'nosniff',
    ]);
  });
});

it('shows no document as another type, and none of another project', async () => {
  const pdfId = await attach('words.pdf', pdf());
  const pictureId = await attach('map.png', await landscape('png'));
  const textId = await attach('page.txt', Buffer.from('An <svg onload="alert(1)"> in a text'));
  expect((await picture(charity.browser, pdfId)).status).toBe(404);
  expect((await shownPdf(charity.browser, pictureId)).status).toBe(404);
  for (const show of [picture, shownPdf]) expect((await show(charity.browser, textId)).status).toBe(404);
  const other = (await assignedProject(charity, consultant)).id;
  const elsewhere = { params: { id: other, fileId: pictureId } };
  expect((await charity.browser.call('showPicture', elsewhere)).status).toBe(404);
});

it('shows one member at most thirty large pictures a minute, and small ones after that', async () => {
  const limited = await startPlatform({ config: { rateLimits: { factor: 1 } } });
  try {
    const office = await signedInAdministrator(limited);
    const owner = await registeredCharity(limited);
    const { id } = await assignedProject(owner, await approvedConsultant(limited, office));
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const attached = await owner.browser.call('attachFile', { params: { id }, file: { name: 'map.png', content } });
    const params = { id, fileId: attached.json().id };
    const show = async (by: Browser, size: string) =>
      (await by.call('showPicture', { params, query: { size } })).status;
    const statuses = [];
    for (let count = 0; count < 60; count += 1) statuses.push(await show(owner.browser, 'large'));
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses).toContain(429);
    expect(await show(owner.browser, 'small')).toBe(200);
    expect(await show(office.browser, 'large')).toBe(200);
  } finally {
    await limited.stop();
  }
});
