import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Participant } from '../../src/commands/participant.ts';
import type { MailSubject } from '../../src/mail/mail.ts';
import { aMail } from '../support/mail-bench.ts';
import { type MailScenes, openMailScenes } from '../support/mail-scenarios.ts';
import { requestBy } from '../support/members-at-work.ts';

const to: string[] = [];
let scenes: MailScenes;
beforeAll(async () => {
  scenes = await openMailScenes(async (_id, mail) => void to.push(mail.to));
});
afterAll(() => scenes.close());

const byAdmin = () => requestBy(scenes.work.admin);

const suspend = (consultant: Extract<Participant, { role: 'consultant' }>) =>
  scenes.bench.commands.suspendConsultant({ ...consultant, reason: 'A complaint.' }, byAdmin());

/** Writes a mail that waits, to a member's address. Addresses of tests are reserved, so delivery keeps mails. */
const waiting = async ({ userId }: Participant, about: readonly MailSubject[] | null): Promise<string> => {
  const mail = aMail({
    recipient: userId,
    to: (await scenes.writing.recipients.member(userId))?.to ?? '',
    ...(about === null ? {} : { about }),
  });
  await scenes.office.outbox.post(mail);
  return mail.id;
};

/** Whether delivery let a mail go out: `kept`, or null if it dropped it. */
const delivered = async (id: string): Promise<string | null> => {
  await scenes.office.deliver();
  return (await scenes.office.administration.find(id))?.status ?? null;
};

describe('a mail about the messages of a project', () => {
  const scene = async () => {
    const { owner, worker, projectId } = await scenes.work.underWay();
    return { owner, worker, projectId, about: [{ sees: 'messages', projectId, consultantId: null }] as const };
  };

  it('goes to those who may read them', async () => {
    const { owner, worker, about } = await scene();
    expect(await delivered(await waiting(worker, about))).toBe('kept');
    expect(await delivered(await waiting(owner, about))).toBe('kept');
  });

  it('is dropped once its reader is suspended, and goes out after a reinstatement', async () => {
    const { worker, about } = await scene();
    const [early, late] = [await waiting(worker, about), await waiting(worker, about)];
    await scenes.bench.database.pool.query(
      `update mail.outbox set next_attempt_at = next_attempt_at + interval '1 minute' where id = $1`,
      [late],
    );
    await suspend(worker);
    expect(await delivered(early)).toBeNull();
    await scenes.bench.commands.reinstateConsultant(worker, byAdmin());
    scenes.bench.time.pass(60_000);
    expect(await delivered(late)).toBe('kept');
  });

  it('is dropped once its reader was released, also when an administrator sends it', async () => {
    const { worker, projectId, about } = await scene();
    const id = await waiting(worker, about);
    expect(await delivered(id)).toBe('kept');
    await scenes.work.ask(scenes.bench.commands.releaseConsultant, worker, projectId, scenes.work.admin);
    await scenes.bench.database.pool.query(
      `update mail.outbox set status = 'waiting', next_attempt_at = $2 where id = $1`,
      [id, scenes.bench.time.clock()],
    );
    expect(await delivered(id)).toBeNull();
  });

  it('is dropped for a member who is not part of the project', async () => {
    const { about } = await scene();
    expect(await delivered(await waiting(await scenes.work.charity(), about))).toBeNull();
    expect(await delivered(await waiting(await scenes.work.consultant(), about))).toBeNull();
  });
});

describe('a mail about an invitation', () => {
  const scene = async () => {
    const [owner, invited] = [await scenes.work.charity(), await scenes.work.consultant()];
    const projectId = await scenes.work.projectOf(owner);
    await scenes.work.invite(projectId, owner, invited);
    return { owner, invited, projectId, about: [{ sees: 'invitation', projectId }] as const };
  };

  it('goes to the invited consultant', async () => {
    const { invited, about } = await scene();
    expect(await delivered(await waiting(invited, about))).toBe('kept');
  });

  it('is dropped once the invitation is withdrawn', async () => {
    const { owner, invited, projectId, about } = await scene();
    const id = await waiting(invited, about);
    await scenes.work.ask(scenes.bench.commands.closeInvitation, invited, projectId, owner);
    expect(await delivered(id)).toBeNull();
  });

  it('is dropped once the consultant is suspended, like one about its messages', async () => {
    const { invited, projectId, about } = await scene();
    const { consultantId } = invited;
    const ids = [
      await waiting(invited, about),
      await waiting(invited, [{ sees: 'messages', projectId, consultantId }]),
    ];
    await suspend(invited);
    for (const id of ids) expect(await delivered(id)).toBeNull();
  });
});

it('a mail about a project as a whole goes to its consultant during a suspension too', async () => {
  const { worker, projectId } = await scenes.work.underWay();
  const id = await waiting(worker, [{ sees: 'project', projectId }]);
  await suspend(worker);
  expect(await delivered(id)).toBe('kept');
});

it('a mail with the figures of a dashboard is dropped once its reader has stopped them, or it was discarded', async () => {
  const [{ userId }, { commands }] = [await scenes.work.charity(), scenes.bench];
  const reader: Participant = { role: 'admin', userId };
  const dashboardId = v7();
  await commands.saveDashboard({ name: 'Board', tiles: [] }, { dashboardId, savedBy: userId }, requestBy(reader));
  const about = [{ sees: 'figures', dashboardId }] as const;
  expect(await delivered(await waiting(reader, about))).toBeNull();
  await commands.setDashboardMails({ memberId: userId, every: 'day' }, dashboardId, requestBy(reader));
  expect(await delivered(await waiting(reader, about))).toBe('kept');
  const id = await waiting(reader, about);
  await commands.discardDashboard({ dashboardId, by: { role: 'admin', userId } }, requestBy(reader));
  expect(await delivered(id)).toBeNull();
});

describe('the notice of a suspension', () => {
  it('arrives, but nothing that the suspension has made unreadable', async () => {
    const { owner, worker, projectId } = await scenes.work.underWay();
    const message = { content: 'Hello', messageId: v7() };
    await scenes.work.ask(scenes.bench.commands.postMessage, message, projectId, owner);
    await scenes.write();
    expect(await scenes.templatesFor(worker.userId)).toContain('unread-messages');
    await suspend(worker);
    await scenes.deliverLater();
    expect(await scenes.templatesFor(worker.userId)).not.toContain('unread-messages');
    expect(await scenes.mailTo(worker.userId, 'consultant-suspended')).toMatchObject({ status: 'kept' });
  });
});

describe('a mail to a member', () => {
  const appended = async (userId: string, type: string, data: Record<string, string>): Promise<void> => {
    const stream = `account-${userId}`;
    const [first] = await scenes.work.eventsOf(stream);
    if (!first) throw new Error('There is no account.');
    await scenes.bench.store.append(stream, [{ eventId: v7(), type, metadata: first.metadata, data }], 'any');
  };

  it('goes to the address that the member has now, unless it is about the account', async () => {
    const { owner, projectId } = await scenes.work.underWay();
    const former = (await scenes.writing.recipients.member(owner.userId))?.to ?? '';
    const about = [{ sees: 'project', projectId }] as const;
    const ids = [await waiting(owner, about), await waiting(owner, null)];
    await appended(owner.userId, 'EmailAddressChanged', { email: 'new@river.internal', formerEmail: former });
    for (const id of ids) await delivered(id);
    expect(to).toEqual(['new@river.internal']);
    expect((await scenes.office.administration.find(ids[1] ?? ''))?.to).toBe(former);
  });

  it('is dropped once the account is closed, whatever it is about, even before its key is destroyed', async () => {
    const { owner, projectId } = await scenes.work.underWay();
    const ids = [await waiting(owner, [{ sees: 'project', projectId }]), await waiting(owner, null)];
    await appended(owner.userId, 'AccountClosed', {});
    for (const id of ids) expect(await delivered(id)).toBeNull();
  });
});
