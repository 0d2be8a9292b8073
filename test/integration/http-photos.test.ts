import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../support/documents.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { type Browser, expectProblem } from '../support/http-browser.ts';
import {
  approvedConsultant,
  consultantIdOf,
  password,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
} from '../support/http-people.ts';

let platform: Platform;
let admin: SignedIn;
let picture: Buffer;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Rowan Ellis' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => platform.stop());

const set = (browser: Browser, content: Buffer = picture, query: Record<string, string> = {}) =>
  browser.call('setPhoto', { file: { name: 'IMG 1', content }, query });

const photoOf = (browser: Browser, id: string, size = 'small', headers: Record<string, string> = {}) =>
  browser.call('getConsultantPhoto', { params: { id }, query: { size }, headers });

/** Everything in the file store. */
const stored = async (): Promise<readonly string[]> => {
  const entries = await readdir(platform.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe('the photo of an approved consultant', () => {
  it('is public in two sizes, without its metadata, and named by profile, card and member', async () => {
    const one = await approvedConsultant(platform, admin);
    const [{ browser }, id] = [one, consultantIdOf(one)];
    const answer = await set(browser, picture, { left: '50', top: '0', side: '200' });
    expect(answer.status, answer.body).toBe(200);
    const { photo } = answer.json().consultantProfile;
    const visitor = platform.browser();
    expect((await visitor.call('getConsultant', { params: { id } })).json().photo).toBe(photo);
    const { data } = (await visitor.call('listConsultants')).json();
    expect(data.find((one: { id: string }) => one.id === id).photo).toBe(photo);

    for (const [size, side] of [
      ['small', 160],
      ['large', 512],
    ] as const) {
      const shown = await photoOf(visitor, id, size);
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect(shown.bytes.includes('Rowan Ellis')).toBe(false);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=300',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      const etag = String(shown.headers.etag);
      const address = `/api/consultants/${id}/photo?size=${size}`;
      const again = await visitor.send({ method: 'GET', url: address, headers: { 'if-none-match': etag } });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
  });

  it('has no cookie for shared caches, even if it is requested with an ended session', async () => {
    const one = await approvedConsultant(platform, admin);
    await set(one.browser);
    await platform.vault.sessions.endAll(one.user.id);
    const { status, headers } = await photoOf(one.browser, consultantIdOf(one));
    expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'public, max-age=300', undefined]);
  });

  it('is replaced, and removed, with its files', async () => {
    const one = await approvedConsultant(platform, admin);
    const [{ browser }, id] = [one, consultantIdOf(one)];
    const before = (await stored()).length;
    const first = (await set(browser)).json().consultantProfile.photo;
    const second = (await set(browser)).json().consultantProfile.photo;
    expect(second).not.toBe(first);
    expect((await stored()).length).toBe(before + 2);
    expect((await photoOf(browser, id)).status).toBe(200);
    expect((await browser.call('removePhoto')).json().consultantProfile.photo).toBeNull();
    expect((await photoOf(browser, id)).status).toBe(404);
    expect((await stored()).length).toBe(before);
    // Again there is nothing to remove.
    expect((await browser.call('removePhoto')).status).toBe(200);
  });

  it('is not removed as a document of a project, although its id is public', async () => {
    const one = await approvedConsultant(platform, admin);
    const { photo } = (await set(one.browser)).json().consultantProfile;
    const charity = await registeredCharity(platform);
    const { id } = await submittedProject(charity.browser);
    await charity.browser.call('removeFile', { params: { id, fileId: photo } });
    expect((await photoOf(platform.browser(), consultantIdOf(one), 'large')).status).toBe(200);
  });

  it('is deleted with the account', async () => {
    const one = await approvedConsultant(platform, admin);
    const { browser } = one;
    const before = await stored();
    await set(browser);
    expect((await browser.call('closeAccount', { body: { currentPassword: password } })).status).toBe(204);
    await platform.settled();
    expect(await stored()).toEqual(before);
    expect((await photoOf(platform.browser(), consultantIdOf(one))).status).toBe(404);
  });
});

describe('the photo of an applicant', () => {
  it('is seen by themselves and administrators only, and kept by no shared cache', async () => {
    const one = await registeredConsultant(platform);
    const [{ browser }, id] = [one, consultantIdOf(one)];
    expect((await set(browser)).status).toBe(200);
    expect((await photoOf(platform.browser(), id)).status).toBe(404);
    const own = await photoOf(browser, id);
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await photoOf(admin.browser, id)).status).toBe(200);
  });
});

describe('a picture', () => {
  let consultant: SignedIn;
  beforeAll(async () => {
    consultant = await registeredConsultant(platform);
  });

  it.each([
    ['a document', () => pdf(), 'not a JPEG, PNG or WebP picture'],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a JPEG, PNG or WebP picture'],
    ['half a picture', () => picture.subarray(0, picture.length / 2), 'damaged'],
    ['nothing', () => Buffer.alloc(0), 'empty'],
  ])('is refused as %s, and leaves nothing behind', async (_what, content, sentence) => {
    const before = await stored();
    const answer = await set(consultant.browser, content());
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([{ path: 'file', message: expect.stringContaining(sentence) }]);
    expect(await stored()).toEqual(before);
  });

  it('is refused beyond 5 MB', async () => {
    const answer = await set(consultant.browser, Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]));
    expect([answer.status, expectProblem(answer).detail]).toEqual([
      413,
      'The file is larger than 5 MB. Please upload a smaller one.',
    ]);
  });

  it('is refused with a square that is not within it', async () => {
    const answer = await set(consultant.browser, picture, { left: '200', top: '0', side: '200' });
    expect(expectProblem(answer).detail).toContain('The square is not within the picture');
    expect((await set(consultant.browser, picture, { left: '-1' })).status).toBe(400);
  });
});
