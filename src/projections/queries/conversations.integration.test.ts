import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMessage } from '../../../test/builders/conversations.ts';
import { account, charity, consultant, file, message, onProject, project } from '../../../test/builders/happenings.ts';
import { id } from '../../../test/builders/ids.ts';
import { everyPage, minute, type ReadModelsAtWork, readModelsAtWork } from '../../../test/support/read-models.ts';
import { conversationIdOf } from '../../commands/conversation-id.ts';
import { ConversationList, EXTRACT_LENGTH, Message, MessageList } from '../../contract/conversations.ts';
import { ProjectFile, ProjectFileList } from '../../contract/files.ts';
import { accountClosed } from '../../domain/accounts/events.ts';
import { consultantApproved, consultantSuspended } from '../../domain/consultants/events.ts';
import { conversationRead, messagePosted } from '../../domain/conversations/events.ts';
import {
  consultantInvited,
  fileRemoved,
  projectInvitationAccepted,
  projectInvitationDeclined,
} from '../../domain/projects/events.ts';
import { InvalidCursor } from '../../platform/paging.ts';
import { findInvitationConversation, listConversations } from './conversations.ts';
import { findMessage, listMessages } from './messages.ts';
import { filesOf, findFile, listFiles } from './project-files.ts';
import type { Viewer } from './viewer.ts';

let models: ReadModelsAtWork;
beforeAll(async () => {
  models = await readModelsAtWork();
  return models.drop;
});
beforeEach(() => models.clear());

const closed = (number: number) => [`account-${id(number)}`, accountClosed({})] as const;
const members = [account(1), charity(10), account(2, { role: 'consultant', name: 'Rowan Ellis', organisation: null })];

describe('the messages of a project', () => {
  const list = (viewer: number, request: { cursor?: string | undefined; limit?: number } = {}) =>
    listMessages(models.db, id(100), id(viewer), { limit: 20, ...request });
  const read = (reader: number, upTo: number) =>
    [`conversation-${id(100)}`, conversationRead({ projectId: id(100), readerId: id(reader), upTo })] as const;

  it('are shown newest first, with their authors', async () => {
    await models.happened(
      ...members,
      message(1, {}, minute(1)),
      message(2, { senderId: id(2), senderRole: 'consultant', content: 'Gladly.' }, minute(2)),
    );
    const messages = await list(1);
    expect(messages).toEqual({
      data: [
        {
          id: id(602),
          projectId: id(100),
          number: 2,
          senderId: id(2),
          sender: { name: 'Rowan Ellis', role: 'consultant', organization: null },
          content: 'Gladly.',
          files: [],
          createdAt: minute(2),
          isRead: false,
        },
        {
          id: id(601),
          projectId: id(100),
          number: 1,
          senderId: id(1),
          sender: { name: 'Amara Okafor', role: 'charity', organization: 'Riverside Kitchen' },
          content: 'Shall we meet on Tuesday?',
          files: [],
          createdAt: minute(1),
          isRead: true,
        },
      ],
      nextCursor: null,
      total: 2,
      unread: 1,
    });
    expect(MessageList.parse(messages)).toEqual(messages);
  });

  it('are read or unread separately for each viewer', async () => {
    await models.happened(
      ...members,
      message(1),
      message(2, { senderId: id(2) }),
      message(3),
      message(4),
      read(2, 3),
      read(9, 1),
    );
    const readBy = async (viewer: number) => {
      const { data, unread } = await list(viewer);
      return [data.map(({ isRead }) => isRead), unread];
    };
    expect(await readBy(1)).toEqual([[true, true, true, true], 0]);
    expect(await readBy(2)).toEqual([[false, true, true, true], 1]);
    expect(await readBy(9)).toEqual([[false, false, false, true], 3]);
    expect(await readBy(8)).toEqual([[false, false, false, false], 4]);
  });

  it('are limited to the project', async () => {
    await models.happened(...members, message(1), message(2, { projectId: id(101) }));
    expect((await list(1)).data.map((entry) => entry.id)).toEqual([id(601)]);
    expect(await listMessages(models.db, id(102), id(1), { limit: 20 })).toEqual({
      data: [],
      nextCursor: null,
      total: 0,
      unread: 0,
    });
  });

  it('are paged, each once, even when one arrives meanwhile', async () => {
    await models.happened(...members, ...[1, 2, 3, 4, 5].map((number) => message(number)));
    expect(await everyPage((cursor) => list(1, { cursor, limit: 2 }))).toEqual([
      [id(605), id(604)],
      [id(603), id(602)],
      [id(601)],
    ]);
    const { nextCursor } = await list(1, { limit: 2 });
    await models.happened(message(6));
    const second = await list(1, { cursor: nextCursor ?? '', limit: 2 });
    expect(second.data.map(({ number }) => number)).toEqual([3, 2]);
    expect(second.total).toBe(6);
    await expect(list(1, { cursor: 'page-2' })).rejects.toThrow(InvalidCursor);
  });

  it('can be found one by one, as one viewer sees them', async () => {
    await models.happened(...members, message(1));
    const found = await findMessage(models.db, id(601), id(2));
    expect(found).toMatchObject({ id: id(601), number: 1, isRead: false });
    expect(Message.parse(found)).toEqual(found);
    expect(await findMessage(models.db, id(601), id(1))).toMatchObject({ isRead: true });
    expect(await findMessage(models.db, id(602), id(1))).toBeNull();
  });

  it('stay without their text after their author has left', async () => {
    await models.happened(...members, message(1, { senderId: id(2) }), message(2), closed(2));
    expect((await list(1)).data).toMatchObject([
      { content: 'Shall we meet on Tuesday?' },
      { content: 'This message was removed.', sender: { name: 'Former member' } },
    ]);
  });
});

describe('the inbox of a member', () => {
  const owner: Viewer = { role: 'charity', userId: id(1), charityId: id(10) };
  const rowan: Viewer = { role: 'consultant', userId: id(2), consultantId: id(20) };
  const list = (viewer: Viewer, cursor?: string) => listConversations(models.db, viewer, { cursor, limit: 2 });
  const accepted = [
    consultantInvited({ consultantId: id(20) }),
    projectInvitationAccepted({ consultantId: id(20), charityId: id(10) }),
  ];
  const known = [
    ...members,
    consultant(20),
    [`consultant-${id(20)}`, consultantApproved({})] as const,
    project(100, minute(1), { title: 'A reserves policy' }),
    project(101, minute(2)),
    project(102, minute(3)),
    ...onProject(100, ...accepted),
    ...onProject(101, ...accepted),
  ];

  it('has conversations with messages and projects in progress, the latest first', async () => {
    await models.happened(
      ...known,
      message(1, {}, minute(50)),
      message(2, { content: 'Shall\n\nwe meet?' }, minute(59)),
    );
    const inbox = await list(rowan);
    expect(inbox).toEqual({
      data: [
        {
          projectId: id(100),
          consultantId: null,
          end: null,
          title: 'A reserves policy',
          partner: 'Riverside Kitchen',
          lastMessage: {
            senderId: id(1),
            senderName: 'Amara Okafor',
            senderRole: 'charity',
            extract: 'Shall we meet?',
          },
          movedAt: minute(59),
          unread: 2,
        },
        expect.objectContaining({ projectId: id(101), lastMessage: null, unread: 0 }),
      ],
      nextCursor: null,
      total: 2,
      unread: 2,
    });
    expect(ConversationList.parse(inbox)).toEqual(inbox);
    expect(await list(owner)).toMatchObject({ unread: 0, data: [{ partner: 'Rowan Ellis' }, {}] });
  });

  it('has an entry for each invitation: of the charity for all, of a consultant for their own', async () => {
    const talk = (number: number, consultantId: string) =>
      [
        `conversation-${conversationIdOf({ projectId: id(102), consultantId })}`,
        messagePosted({ ...aMessage({ messageId: id(900 + number), projectId: id(102), consultantId }), number: 1 }),
        minute(50 + number),
      ] as const;
    const invited = [consultantInvited({ consultantId: id(20) }), consultantInvited({ consultantId: id(21) })];
    await models.happened(...known, consultant(21, { userId: id(4) }), ...onProject(102, ...invited));
    await models.happened(talk(1, id(20)), talk(2, id(21)));
    const about = async (viewer: Viewer) =>
      (await listConversations(models.db, viewer, { limit: 20, project: id(102) })).data.map((one) => [
        one.consultantId,
        one.end,
        one.unread,
      ]);
    expect(await about(owner)).toEqual([
      [id(21), null, 0],
      [id(20), null, 0],
    ]);
    expect(await about(rowan)).toEqual([[id(20), null, 1]]);
    await models.happened(...onProject(102, projectInvitationDeclined({ consultantId: id(20), reason: null })));
    expect(await about(rowan)).toEqual([[id(20), 'declined', 1]]);
    const read = findInvitationConversation(models.db, { projectId: id(102), consultantId: id(21) }, rowan);
    expect(await read).toBeNull();
  });

  it('counts all unread messages, on each of its pages', async () => {
    const three = [100, 101, 102].map((number) =>
      message(number, { projectId: id(number), senderId: id(2) }, minute(50)),
    );
    await models.happened(...known, ...three);
    const first = await list(owner);
    expect(first.data.map(({ projectId }) => projectId)).toEqual([id(102), id(101)]);
    expect(first).toMatchObject({ total: 3, unread: 303 });
    const second = await list(owner, first.nextCursor ?? '');
    expect(second).toMatchObject({ data: [{ projectId: id(100) }], nextCursor: null, total: 3, unread: 303 });
    await expect(list(owner, 'page-2')).rejects.toThrow(InvalidCursor);
  });

  it('is searched by the title of the project and the name of the other party', async () => {
    await models.happened(
      ...known,
      account(3, { name: 'Noor Haddad', organisation: null }),
      charity(11, { userId: id(3), organisation: null }),
      project(103, minute(4), { charityId: id(11), title: 'A grants calendar' }),
      ...onProject(
        103,
        consultantInvited({ consultantId: id(20) }),
        projectInvitationAccepted({ consultantId: id(20), charityId: id(11) }),
      ),
    );
    const found = async (viewer: Viewer, search: string) => {
      const { data, total } = await listConversations(models.db, viewer, { limit: 20, search });
      expect(total).toBe(data.length);
      return data.map(({ projectId }) => projectId);
    };
    expect(await found(owner, 'RÉSERVES')).toEqual([id(100)]);
    expect(await found(owner, 'rowan')).toEqual([id(101), id(100)]);
    expect(await found(owner, 'riverside')).toEqual([]);
    expect(await found(rowan, 'riverside')).toEqual([id(101), id(100)]);
    expect(await found(rowan, 'noor')).toEqual([id(103)]);
    // The charity is named, so its member is not.
    expect(await found(rowan, 'amara')).toEqual([]);
    expect(await found(rowan, '%')).toEqual([]);
  });

  it('is reduced to what is unread; the count of unread messages is still that of all conversations', async () => {
    await models.happened(
      ...known,
      message(1, { senderId: id(2) }, minute(50)),
      message(1, { projectId: id(101) }, minute(51)),
      message(2, { projectId: id(102), senderId: id(2) }, minute(52)),
    );
    const list = (request: { search?: string; unread?: 'true' }) =>
      listConversations(models.db, owner, { limit: 20, ...request });
    const { data, ...counts } = await list({ unread: 'true' });
    expect(data.map(({ projectId }) => projectId)).toEqual([id(102), id(100)]);
    expect(counts).toMatchObject({ total: 2, unread: 3 });
    expect(await list({ unread: 'true', search: 'reserves' })).toMatchObject({ total: 1, unread: 3 });
    expect(await list({ search: 'unknown' })).toMatchObject({ data: [], total: 0, unread: 3 });
  });

  it('is empty for a consultant who is not approved, for other members and for administrators', async () => {
    await models.happened(...known, message(1), [`consultant-${id(20)}`, consultantSuspended({ reason: 'Away' })]);
    const strangers: readonly Viewer[] = [
      rowan,
      { role: 'charity', userId: id(8), charityId: id(18) },
      { role: 'consultant', userId: id(7), consultantId: id(27) },
      { role: 'admin', userId: id(9) },
    ];
    for (const stranger of strangers) expect(await list(stranger)).toMatchObject({ data: [], total: 0, unread: 0 });
  });

  it('shows the beginning of a long message, and none of a member who has left', async () => {
    const long = `${'x'.repeat(EXTRACT_LENGTH - 1)}😀`;
    await models.happened(...known, message(1, { senderId: id(2), content: long }, minute(59)));
    expect((await list(owner)).data[0]?.lastMessage?.extract).toBe('x'.repeat(EXTRACT_LENGTH - 1));
    await models.happened(closed(2));
    expect((await list(owner)).data[0]?.lastMessage).toMatchObject({
      senderName: 'Former member',
      extract: 'This message was removed.',
    });
  });
});

describe('the documents of a project', () => {
  const owner: Viewer = { role: 'charity', userId: id(1), charityId: id(10) };
  const rowan: Viewer = { role: 'consultant', userId: id(2), consultantId: id(20) };
  const admin: Viewer = { role: 'admin', userId: id(9) };
  const list = (viewer: Viewer, request: { cursor?: string | undefined; limit?: number } = {}) =>
    listFiles(models.db, id(100), viewer, { limit: 20, ...request });

  it('are shown newest first, with their uploaders and who can remove them', async () => {
    await models.happened(...members, file(401, {}, minute(1)), file(402, { uploadedBy: id(2) }, minute(2)));
    const files = await list(owner);
    expect(files).toEqual({
      data: [
        expect.objectContaining({ id: id(402), uploadedBy: { id: id(2), name: 'Rowan Ellis' }, mayRemove: false }),
        {
          id: id(401),
          name: 'budget 2026.xlsx',
          mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          size: 48_128,
          uploadedBy: { id: id(1), name: 'Amara Okafor' },
          uploadedAt: minute(1),
          mayRemove: true,
        },
      ],
      nextCursor: null,
      total: 2,
    });
    expect(ProjectFileList.parse(files)).toEqual(files);
    expect((await list(rowan)).data.map(({ mayRemove }) => mayRemove)).toEqual([true, false]);
    expect((await list(admin)).data.map(({ mayRemove }) => mayRemove)).toEqual([true, true]);
  });

  it('are limited to the project, without removed ones', async () => {
    await models.happened(
      ...members,
      file(401, {}, minute(1)),
      file(402, {}, minute(2)),
      file(403, {}, minute(3), 101),
      [`project-${id(100)}`, fileRemoved({ fileId: id(401) })],
    );
    expect((await list(owner)).data.map((entry) => entry.id)).toEqual([id(402)]);
    expect((await list(owner)).total).toBe(1);
  });

  it('are paged', async () => {
    await models.happened(...members, ...[401, 402, 403].map((number) => file(number, {}, minute(1))));
    expect(await everyPage((cursor) => list(owner, { cursor, limit: 2 }))).toEqual([[id(403), id(402)], [id(401)]]);
  });

  it('are found in their project only', async () => {
    await models.happened(...members, file(401));
    const found = await findFile(models.db, id(100), id(401), owner);
    expect(found).toMatchObject({ id: id(401), mayRemove: true });
    expect(ProjectFile.parse(found)).toEqual(found);
    expect(await findFile(models.db, id(101), id(401), owner)).toBeNull();
    expect(await findFile(models.db, id(100), id(402), owner)).toBeNull();
  });

  it('are found for their uploader, in any project', async () => {
    await models.happened(
      ...members,
      file(401, {}, minute(1)),
      file(402, { uploadedBy: id(2) }, minute(2)),
      file(403, {}, minute(3), 101),
    );
    expect(await filesOf(models.db, id(1))).toEqual([
      { projectId: id(100), fileId: id(401) },
      { projectId: id(101), fileId: id(403) },
    ]);
  });

  it('lose their names when their uploader has left', async () => {
    await models.happened(...members, file(401, { uploadedBy: id(2) }), closed(2));
    expect(await findFile(models.db, id(100), id(401), owner)).toMatchObject({
      name: 'Removed file',
      uploadedBy: { id: id(2), name: 'Former member' },
    });
  });
});
