import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayedHeader } from '../../src/contract/headers.ts';
import { projectLimits } from '../../src/domain/projects/limits.ts';
import { anonymousRequest } from '../support/commands-bench.ts';
import { pdf, png } from '../support/documents.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem, type Received } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  registeredCharity,
  type SignedIn,
  signedInAdministrator,
} from '../support/http-people.ts';
import { everyPage } from '../support/paging.ts';

let platform: Platform;
let admin: SignedIn;
let charity: SignedIn;
let consultant: SignedIn;
let projectId: string;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform);
  consultant = await approvedConsultant(platform, admin);
  projectId = (await assignedProject(charity, consultant)).id;
});
afterAll(() => platform.stop());

const attach = (name: string, content: Buffer | string, key?: string): Promise<Received> =>
  charity.browser.call('attachFile', {
    params: { id: projectId },
    file: { name, content },
    ...(key === undefined ? {} : { key }),
  });

const list = async () => (await charity.browser.call('listFiles', { params: { id: projectId } })).json();

/** All files in the file store, including uploads that were not kept. */
const stored = async (): Promise<readonly string[]> => {
  const entries = await readdir(platform.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe('uploading a document', () => {
  it('returns the document, which its participants then list and download unchanged', async () => {
    const content = pdf('The accounts of 2025');
    const answer = await attach('Accounts 2025.pdf', content);
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Accounts 2025.pdf',
      mediaType: 'application/pdf',
      size: content.length,
      uploadedBy: { id: charity.user.id, name: 'Robin Example' },
      mayRemove: true,
    });
    const listed = (await consultant.browser.call('listFiles', { params: { id: projectId } })).json();
    expect(listed.data[0]).toEqual({ ...answer.json(), mayRemove: false });
    const params = { id: projectId, fileId: answer.json().id };
    const download = await consultant.browser.call('downloadFile', { params });
    expect(download.bytes.equals(content)).toBe(true);
    expect(download.headers['content-type']).toBe('application/octet-stream');
    expect(download.headers['content-length']).toBe(String(content.length));
    expect(download.headers['content-disposition']).toBe(
      'attachment; filename="Accounts 2025.pdf"; filename*=UTF-8\'\'Accounts%202025.pdf',
    );
  });

  it('keeps a name in any language, and encodes it in the header', async () => {
    const answer = await attach('Café "Zoë"; 報告.pdf', pdf());
    expect(answer.status, answer.body).toBe(201);
    const params = { id: projectId, fileId: answer.json().id };
    const { headers } = await charity.browser.call('downloadFile', { params });
    expect(String(headers['content-disposition'])).toMatch(
      /^attachment; filename="[^"]*"; filename\*=UTF-8''Caf%C3%A9/,
    );
  });

  it('is judged by its content, not its name', async () => {
    const before = (await stored()).length;
    const answer = await attach('report.pdf', '<script>alert(1)</script>');
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('file');
    expect((await stored()).length).toBe(before);
  });

  it('refuses unsupported types, and lists the supported ones', async () => {
    const answer = await attach('tool.exe', Buffer.from('MZ'));
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).detail).toContain('PDF, Word, Excel');
  });

  it('refuses an empty file', async () => {
    const answer = await attach('empty.pdf', '');
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'file', message: 'The file is empty. Please choose another one' },
    ]);
  });

  it('accepts a file at the limit, and refuses one byte more with 413', async () => {
    const head = pdf();
    const full = Buffer.concat([head, Buffer.alloc(projectLimits.fileBytes - head.length, 32)]);
    expect((await attach('full.pdf', full)).status).toBe(201);
    const before = (await stored()).length;
    const answer = await attach('over.pdf', Buffer.concat([full, Buffer.from(' ')]));
    expect(answer.status).toBe(413);
    expect(expectProblem(answer)).toMatchObject({
      detail: 'The file is larger than 10 MB. Please upload a smaller one.',
      errors: [{ path: 'file' }],
    });
    expect((await stored()).length).toBe(before);
  });

  it('refuses a body by its declared length before reading it', async () => {
    const answer = await charity.browser.send({
      method: 'POST',
      url: `/api/projects/${projectId}/files`,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '50000000' },
      payload: Buffer.from('--x'),
    });
    expect(answer.status).toBe(413);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('file');
  });
});

describe('an invalid form', () => {
  const part = (name: string, file: string): FormData => {
    const form = new FormData();
    form.set(name, new Blob([pdf()]), file);
    return form;
  };
  const withTwo = (): FormData => {
    const form = part('file', 'one.pdf');
    form.append('file', new Blob([pdf()]), 'two.pdf');
    return form;
  };
  const withField = (): FormData => {
    const form = part('file', 'one.pdf');
    form.set('note', 'For the trustees');
    return form;
  };
  const onlyText = (): FormData => {
    const form = new FormData();
    form.set('file', 'text, not a file');
    return form;
  };

  it.each<[string, () => FormData, string]>([
    ['contains no file', () => new FormData(), 'Please choose a file to upload'],
    ['contains two', withTwo, 'Please upload exactly one file, and nothing else'],
    ['has another field name', () => part('document', 'one.pdf'), 'Please upload exactly one file, and nothing else'],
    ['contains another field', withField, 'Please upload exactly one file, and nothing else'],
    ['contains text instead of a file', onlyText, 'Please upload exactly one file, and nothing else'],
    ['comes from an empty file input', () => part('file', ''), 'Please choose a file to upload'],
  ])('is refused when it %s', async (_what, form, message) => {
    const before = (await stored()).length;
    const answer = await charity.browser.call('attachFile', { params: { id: projectId }, form: form() });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer)).toMatchObject({ detail: `${message}.`, errors: [{ path: 'file', message }] });
    expect((await stored()).length).toBe(before);
  });

  it.each<[string, string]>([
    [
      'ends in the middle of the file',
      `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf()}`,
    ],
    ['lacks its boundary', 'no boundary'],
  ])('is refused when it %s', async (_what, payload) => {
    const before = (await stored()).length;
    const answer = await charity.browser.send({
      method: 'POST',
      url: `/api/projects/${projectId}/files`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.from(payload),
    });
    expect(answer.status, answer.body).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('file');
    expect((await stored()).length).toBe(before);
  });

  it('is refused as JSON, and forms are refused where JSON is expected', async () => {
    const json = await charity.browser.send({
      method: 'POST',
      url: `/api/projects/${projectId}/files`,
      payload: { file: 'text' },
    });
    expect(json.status).toBe(415);
    expect(expectProblem(json).detail).toContain('multipart/form-data');
    const form = await charity.browser.call('submitProject', { form: withTwo() });
    expect(form.status).toBe(415);
    expect(expectProblem(form).detail).toContain('application/json');
  });
});

describe('an upload that is refused', () => {
  it('is refused before its body arrives', async () => {
    const stranger = await registeredCharity(platform);
    await platform.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = platform.app.server.address() as AddressInfo;
    const answered = new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('data', (bytes) => {
        resolve(bytes.toString());
        socket.destroy();
      });
      const cookie = [...stranger.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      socket.write(
        [
          `POST /api/projects/${projectId}/files HTTP/1.1`,
          'host: localhost:3000',
          'origin: http://localhost:3000',
          `cookie: ${cookie}`,
          'content-type: multipart/form-data; boundary=x',
          'content-length: 1000000',
          '',
          '--x',
        ].join('\r\n'),
      );
    });
    expect(await answered).toMatch(/^HTTP\/1\.1 404 /);
    expect((await stored()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('leaves its connection usable for the next request', async () => {
    const { port } = platform.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const cookie = [...charity.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: 'localhost:3000', origin: 'http://localhost:3000', cookie };
    const sockets = new Set<unknown>();
    const send = (options: object, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, agent, ...options }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        });
        sent.on('socket', (socket) => sockets.add(socket)).on('error', reject);
        sent.end(body);
      });
    const form = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="tool.exe"\r\n\r\n'),
      Buffer.alloc(4 * 1024 * 1024, 32),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': form.length };
    const path = `/api/projects/${projectId}/files`;
    expect(await send({ method: 'POST', path, headers: { ...headers, ...type } }, form)).toBe(400);
    expect(await send({ path: '/api/auth/user', headers })).toBe(200);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it('leaves nothing behind when its client disconnects, and is no fault of the server', async () => {
    const { port } = platform.app.server.address() as AddressInfo;
    const before = (await stored()).length;
    const cookie = [...charity.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect(port, '127.0.0.1');
    socket.write(
      [
        `POST /api/projects/${projectId}/files HTTP/1.1`,
        'host: localhost:3000',
        'origin: http://localhost:3000',
        `cookie: ${cookie}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 1000000',
        '',
        '--x',
        'content-disposition: form-data; name="file"; filename="a.pdf"',
        '',
        pdf().toString('latin1'),
      ].join('\r\n'),
    );
    await expect.poll(async () => (await stored()).filter((name) => name.endsWith('.part')).length).toBe(1);
    socket.destroy();
    await expect.poll(async () => (await stored()).length).toBe(before);
    expect((await list()).data.map(({ name }: { name: string }) => name)).not.toContain('a.pdf');
    const logged = (message: string) => platform.log().filter((line) => line.includes(message));
    await expect.poll(() => logged('the caller disconnected').length).toBe(1);
    expect(logged('request failed')).toEqual([]);
  });

  it('stays if an earlier attempt attached it, although its member has left the project since', async () => {
    const { id } = await assignedProject(charity, consultant);
    const consultantId = consultant.user.consultantProfile?.id ?? '';
    await platform.settled();
    platform.pauseProjections();
    const key = randomUUID();
    const file = { name: 'plan.pdf', content: pdf('The plan') };
    const upload = () => consultant.browser.call('attachFile', { params: { id }, file, key });
    expect((await upload()).status).toBe(202);
    await platform.pool.query('update vault.idempotency set completed_at = null, leased_until = null');
    const by = { role: 'consultant', userId: consultant.user.id, consultantId } as const;
    await platform.commands.releaseConsultant({ consultantId }, { projectId: id, by }, anonymousRequest);
    expect((await upload()).status).toBe(404);
    platform.resumeProjections();
    await platform.settled();
    const { data } = (await charity.browser.call('listFiles', { params: { id } })).json();
    const params = { id, fileId: data[0].id };
    expect((await charity.browser.call('downloadFile', { params })).status).toBe(200);
  });

  it('is removed again if the project is at its limit of documents', async () => {
    const closed = (await assignedProject(charity, consultant)).id;
    await charity.browser.call('cancelProject', { params: { id: closed }, body: { reason: 'Our plans have changed' } });
    const before = (await stored()).length;
    const file = { name: 'late.pdf', content: pdf() };
    const answer = await charity.browser.call('attachFile', { params: { id: closed }, file });
    expect(answer.status).toBe(409);
    expect(expectProblem(answer).detail).toBe('This project was cancelled.');
    expect((await stored()).length).toBe(before);
  });
});

describe('a member’s documents in all projects together', () => {
  it('are accepted up to the limit; one above it is refused and deleted', async () => {
    const hoarder = await registeredCharity(platform);
    const charityId = hoarder.user.charityProfile?.id ?? '';
    const by = { role: 'charity', userId: hoarder.user.id, charityId } as const;
    const places = [await assignedProject(hoarder, consultant), await assignedProject(hoarder, consultant)];
    const note = async (size: number, projectId: string): Promise<void> => {
      const file = { fileId: randomUUID(), name: 'scan.pdf', mediaType: 'application/pdf', size };
      expect(await platform.commands.attachFile(file, { projectId, by }, anonymousRequest)).toMatchObject({
        outcome: 'done',
      });
    };
    const [full = '', other = ''] = places.map(({ id }) => id);
    const small = pdf();
    let left: number = projectLimits.memberBytes - small.length;
    for (let files = 0; left > 0; files += 1) {
      const size = Math.min(projectLimits.fileBytes, left);
      await note(size, files < projectLimits.files ? full : other);
      left -= size;
    }
    await platform.settled();
    const upload = (who: SignedIn, content: Buffer) =>
      who.browser.call('attachFile', { params: { id: other }, file: { name: 'a.pdf', content } });
    const before = (await stored()).length;
    const beyond = await upload(hoarder, Buffer.concat([small, Buffer.from(' ')]));
    expect(beyond.status, beyond.body).toBe(409);
    expect(expectProblem(beyond)).toMatchObject({
      type: 'urn:fellowbridge:problem:storage-full',
      detail: 'All your documents together may take up at most 1 GB. Please remove some first.',
    });
    expect(beyond.json().errors).toBeUndefined();
    expect((await stored()).length).toBe(before);

    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await upload(hoarder, small)).status));
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect((await stored()).length).toBe(before + 1);
    // The limit applies to each member separately.
    expect((await upload(consultant, small)).status).toBe(201);
  });
});

describe('an upload under an Idempotency-Key', () => {
  it('is stored once, and a repetition leaves no second copy', async () => {
    const key = randomUUID();
    const content = pdf('Once');
    const first = await attach('once.pdf', content, key);
    const before = (await stored()).length;
    const second = await attach('once.pdf', content, key);
    expect(second.status).toBe(201);
    expect(second.headers[replayedHeader]).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect((await stored()).length).toBe(before);
  });

  it.each<[string, string, Buffer]>([
    ['another content', 'same.pdf', pdf('Another')],
    ['another name', 'other.pdf', pdf('The same')],
  ])('is refused with %s', async (_what, name, content) => {
    const key = randomUUID();
    await attach('same.pdf', pdf('The same'), key);
    const before = (await stored()).length;
    const answer = await attach(name, content, key);
    expect(answer.status).toBe(422);
    expect((await stored()).length).toBe(before);
  });
});

describe('the list of documents', () => {
  it('returns every page, newest first', async () => {
    const { id } = await assignedProject(charity, consultant);
    const names = ['one.png', 'two.png', 'three.png'];
    for (const name of names) {
      await charity.browser.call('attachFile', { params: { id }, file: { name, content: png() } });
    }
    const { entries, totals, pages } = await everyPage(charity.browser, 'listFiles', { params: { id } });
    expect([...totals, pages]).toEqual([3, 2]);
    expect(entries.map(({ name }) => name)).toEqual(names.toReversed());
  });

  it('refuses a foreign cursor', async () => {
    const answer = await charity.browser.call('listFiles', {
      params: { id: projectId },
      query: { cursor: 'nonsense' },
    });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('cursor');
  });
});

describe('removing a document', () => {
  it('removes it from the list, with its content', async () => {
    const { id: fileId } = (await attach('gone.pdf', pdf())).json();
    const params = { id: projectId, fileId };
    expect((await charity.browser.call('removeFile', { params })).status).toBe(204);
    expect((await list()).data.map(({ id }: { id: string }) => id)).not.toContain(fileId);
    expect((await charity.browser.call('downloadFile', { params })).status).toBe(404);
    expect(await stored()).not.toContain(fileId);
  });

  it('is allowed to its uploader and to administrators', async () => {
    const { id: fileId } = (await attach('theirs.pdf', pdf())).json();
    const params = { id: projectId, fileId };
    const refused = await consultant.browser.call('removeFile', { params });
    expect(refused.status).toBe(403);
    expect(expectProblem(refused).detail).toBe(
      'Only the person who uploaded a document and administrators can remove it.',
    );
    expect((await charity.browser.call('downloadFile', { params })).status).toBe(200);
    expect((await admin.browser.call('removeFile', { params })).status).toBe(204);
  });

  it('keeps the content of a document of another project', async () => {
    const { id: fileId } = (await attach('elsewhere.pdf', pdf())).json();
    const other = await registeredCharity(platform);
    const { id } = await assignedProject(other, consultant);
    for (const { browser } of [other, consultant]) await browser.call('removeFile', { params: { id, fileId } });
    expect((await charity.browser.call('downloadFile', { params: { id: projectId, fileId } })).status).toBe(200);
  });
});

it('of another project is refused as not found', async () => {
  const { id: fileId } = (await attach('here.pdf', pdf())).json();
  const { id } = await assignedProject(charity, consultant);
  expect((await charity.browser.call('downloadFile', { params: { id, fileId } })).status).toBe(404);
});
