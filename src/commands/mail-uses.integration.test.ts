import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import type { RequestContext } from './request-context.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const administrator: RequestContext = { ...anonymousRequest, actor: { id: v7(), role: 'admin' } };

const invited = async (): Promise<string> => {
  const invitationId = v7();
  await bench.commands.inviteMember(
    { email: `${invitationId}@colleagues.example`, name: 'Mary Somerville', role: 'analyst' },
    { invitationId },
    administrator,
  );
  return invitationId;
};

describe('the link of an invitation', () => {
  it('is replaced by a new, working link when it is mailed again', async () => {
    const recipientId = await invited();
    const first = bench.mails.invitations.at(-1)?.token;
    await bench.commands.sendLinkAgain({ recipientId, template: 'member-invited' });
    const { invitationId, token = '' } = bench.mails.invitations.at(-1) ?? {};
    expect(invitationId).toBe(recipientId);
    expect(token).not.toBe(first);
    expect(await bench.commands.findInvitation({ token })).toMatchObject({ name: 'Mary Somerville' });
  });

  it('is neither mailed nor handed over once the invitation was withdrawn', async () => {
    const recipientId = await invited();
    await bench.commands.withdrawInvitation({ invitationId: recipientId }, administrator);
    const obsolete = { outcome: 'rejected', rejection: { code: 'mail-link-obsolete' } };
    const mail = { recipientId, template: 'member-invited' };
    expect(await bench.commands.sendLinkAgain(mail)).toMatchObject(obsolete);
    const use = { ...mail, mailId: v7(), reason: 'Their mailbox is full.' };
    expect(await bench.commands.handOverLink(use, administrator)).toMatchObject(obsolete);
  });
});
