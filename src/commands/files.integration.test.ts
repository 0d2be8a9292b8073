import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { membersAtWork, wordOf } from '../../test/support/members-at-work.ts';
import { projectLimits } from '../domain/projects/limits.ts';
import type { Participant } from './participant.ts';

let bench: CommandsBench;
let members: ReturnType<typeof membersAtWork>;
beforeAll(async () => {
  bench = await openCommandsBench();
  members = membersAtWork(bench);
});
afterAll(() => bench.close());

const file = (fileId: string = v7()) => ({ fileId, name: 'Budget of Ada.pdf', mediaType: 'application/pdf', size: 5 });
const attach = (projectId: string, by: Participant, attached = file()) =>
  members.ask(bench.commands.attachFile, attached, projectId, by);
const remove = (projectId: string, by: Participant, fileId: string) =>
  members.ask(bench.commands.removeFile, { fileId }, projectId, by);
const filesOf = async (projectId: string) =>
  (await members.eventsOf(`project-${projectId}`)).filter(({ type }) => type.startsWith('File'));

describe('attaching a document', () => {
  it('encrypts its name under the uploader’s key, once for repeated requests', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const attached = file();
    expect(await attach(projectId, worker, attached)).toEqual(await attach(projectId, worker, attached));
    await attach(projectId, owner);
    expect(await filesOf(projectId)).toMatchObject([
      {
        type: 'FileAttached',
        data: { ...attached, uploadedBy: worker.userId },
        metadata: { subject: worker.userId },
      },
      { type: 'FileAttached', data: { uploadedBy: owner.userId } },
    ]);
    await bench.vault.keys.destroy(worker.userId);
    expect((await filesOf(projectId))[0]?.data).toMatchObject({ name: 'Removed file' });
  });

  it('is refused under the id of another document', async () => {
    const { worker, projectId } = await members.underWay();
    const attached = file();
    await attach(projectId, worker, attached);
    expect(wordOf(await attach(projectId, worker, { ...attached, size: 6 }))).toBe('file-already-attached');
  });

  it('respects the limit under concurrent uploads', async () => {
    const { owner, projectId } = await members.underWay();
    for (let attached = 0; attached < projectLimits.files - 2; attached += 1) await attach(projectId, owner);
    const words = (await Promise.all(Array.from({ length: 10 }, () => attach(projectId, owner)))).map(wordOf);
    expect(words.sort()).toEqual(['done', 'done', ...Array<string>(8).fill('too-many-files')]);
  });
});

describe('removing a document', () => {
  it('is allowed to its uploader and to administrators, and can be repeated', async () => {
    const { owner, worker, projectId } = await members.underWay();
    const [theirs, ours] = [file(), file()];
    await attach(projectId, worker, theirs);
    await attach(projectId, owner, ours);
    expect(wordOf(await remove(projectId, owner, theirs.fileId))).toBe('file-not-yours');
    expect(wordOf(await remove(projectId, worker, ours.fileId))).toBe('file-not-yours');
    expect(wordOf(await remove(projectId, worker, theirs.fileId))).toBe('done');
    expect(wordOf(await remove(projectId, worker, theirs.fileId))).toBe('done');
    expect(wordOf(await remove(projectId, members.admin, ours.fileId))).toBe('done');
    expect((await filesOf(projectId)).map(({ type }) => type)).toEqual([
      'FileAttached',
      'FileAttached',
      'FileRemoved',
      'FileRemoved',
    ]);
  });
});
