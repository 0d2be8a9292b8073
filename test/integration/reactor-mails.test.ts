import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailTiming } from '../../src/domain/notifications/email-kinds.ts';
import { accountMail } from '../../src/reactors/notifications/account-mail.ts';
import { conversationMails } from '../../src/reactors/notifications/conversations.ts';
import { charityForm } from '../support/charity-form.ts';
import { collected } from '../support/collected.ts';
import { anonymousRequest } from '../support/commands-bench.ts';
import { consultantForm } from '../support/consultant-form.ts';
import { type MailScenes, openMailScenes, publicUrl } from '../support/mail-scenarios.ts';
import { requestBy } from '../support/members-at-work.ts';
import { DAY, MINUTE } from '../support/moving-clock.ts';
import { charitySignupForm, consultantSignupForm } from '../support/signup-forms.ts';

let scenes: MailScenes;
beforeAll(async () => {
  scenes = await openMailScenes();
});
afterAll(() => scenes.close());

const byAdmin = () => requestBy(scenes.work.admin);

describe('a new member', () => {
  it('is welcomed as a charity, with a link to the dashboard', async () => {
    const charity = await scenes.work.charity();
    await scenes.write();
    expect(await scenes.templatesFor(charity.userId)).toEqual(['welcome']);
    const mail = await scenes.mailTo(charity.userId, 'welcome');
    expect(mail.text).toContain(`${publicUrl}/charity-dashboard`);
    expect(mail.text).toMatch(/^Dear /);
    expect(mail.to).toContain('@');
  });

  it('gets a confirmation of the application, as a consultant', async () => {
    const applicant = await scenes.work.applicant();
    await scenes.write();
    expect(await scenes.templatesFor(applicant.userId)).toEqual(['application-received']);
  });

  it('gets no mail if the account is already closed', async () => {
    const form = charityForm();
    const registrationId = v7();
    await scenes.bench.commands.registerCharity(form, { registrationId }, anonymousRequest);
    await scenes.bench.commands.closeAccount(
      { currentPassword: form.password },
      { userId: registrationId },
      anonymousRequest,
    );
    await scenes.write();
    expect(await scenes.templatesFor(registrationId)).toEqual([]);
  });

  it('gets no mail in the demo', async () => {
    const registrationId = v7();
    const demo = { ...anonymousRequest, source: 'demo' };
    await scenes.bench.commands.registerCharity(charityForm(), { registrationId }, demo);
    await scenes.write();
    expect(await scenes.templatesFor(registrationId)).toEqual([]);
  });
});

describe('a consultant', () => {
  it('is mailed about every decision, with its reason', async () => {
    const { commands } = scenes.bench;
    const applicant = await scenes.work.applicant();
    await commands.declineConsultant({ ...applicant, reason: 'Five years are needed.' }, byAdmin());
    await scenes.write();
    const declined = await scenes.mailTo(applicant.userId, 'consultant-declined');
    expect(declined.text).toContain('Five years are needed.');
    expect(declined.text).toContain('apply again');

    const { consultant } = consultantForm();
    await commands.reapply(consultant, applicant, requestBy(applicant));
    await commands.approveConsultant(applicant, byAdmin());
    await commands.suspendConsultant({ ...applicant, reason: 'A complaint.' }, byAdmin());
    await commands.reinstateConsultant(applicant, byAdmin());
    await scenes.write();
    expect([...(await scenes.templatesFor(applicant.userId))].sort()).toEqual([
      'application-received',
      'application-received',
      'consultant-approved',
      'consultant-declined',
      'consultant-reinstated',
      'consultant-suspended',
    ]);
    expect((await scenes.mailTo(applicant.userId, 'consultant-suspended')).text).toContain('A complaint.');
  });
});

describe('a project', () => {
  it('says in the mail to a consultant when an administrator invited them', async () => {
    const { ask, admin, projectOf } = scenes.work;
    const [owner, invited] = [await scenes.work.charity(), await scenes.work.consultant()];
    const body = { consultantId: invited.consultantId, note: 'They need you.' };
    await ask(scenes.bench.commands.inviteConsultant, body, await projectOf(owner), admin);
    await scenes.write();
    const { text } = await scenes.mailTo(invited.userId, 'project-invitation');
    expect(text).toContain('We would like you to work with a charity on ');
    expect(text).toContain('We add: “They need you.”');
  });

  it('sends mails to the people whom each step concerns', async () => {
    const { ask, invite, projectOf } = scenes.work;
    const { commands } = scenes.bench;
    const [owner, first, second] = [
      await scenes.work.charity(),
      await scenes.work.consultant(),
      await scenes.work.consultant(),
    ];
    const projectId = await projectOf(owner, { title: 'Figures for trustees' });
    const note = 'You know small charities. More at www.elsewhere.example';
    await ask(commands.inviteConsultant, { consultantId: first.consultantId, note }, projectId, owner);
    await invite(projectId, owner, second);
    const details = { title: 'Figures for all', description: 'Read on.', expertiseRequired: ['hr' as const] };
    await ask(commands.reviseProjectRequest, details, projectId, owner);
    await scenes.write();
    expect((await scenes.mailTo(first.userId, 'request-revised')).subject).toContain('“Figures for all”');
    await ask(commands.declineProject, { reason: 'No time, says Sam' }, projectId, first);
    await ask(commands.acceptProject, {}, projectId, second);
    await ask(commands.completeProject, {}, projectId, owner);
    await scenes.write();

    expect(await scenes.templatesFor(first.userId)).toContain('project-invitation');
    expect(await scenes.templatesFor(owner.userId)).toEqual(
      expect.arrayContaining(['project-submitted', 'invitation-declined', 'invitation-accepted']),
    );
    expect((await scenes.mailTo(first.userId, 'project-invitation')).text).toContain(
      'They write: “You know small charities. More at …”',
    );
    expect((await scenes.mailTo(second.userId, 'project-invitation')).text).not.toContain('They write');
    // The member who completed the project gets no mail about it.
    expect(await scenes.templatesFor(owner.userId)).not.toContain('project-completed');
    expect(await scenes.templatesFor(second.userId)).toEqual(
      expect.arrayContaining(['project-invitation', 'project-completed']),
    );
    const submitted = await scenes.mailTo(owner.userId, 'project-submitted');
    expect(submitted.subject).toContain('“Figures for trustees”');
    expect(submitted.text).toContain('£249');
    expect(submitted.text).toContain(`${publicUrl}/projects/${projectId}`);
    expect((await scenes.mailTo(owner.userId, 'invitation-declined')).text).not.toContain('Sam');
  });

  it('that is cancelled is announced to the other side, and to both if the platform cancelled it', async () => {
    const { commands } = scenes.bench;
    const mine = await scenes.work.underWay();
    await scenes.work.ask(commands.cancelProject, { reason: 'No money.' }, mine.projectId, mine.owner);
    const theirs = await scenes.work.underWay();
    await scenes.work.ask(commands.cancelProject, { reason: 'A dispute.' }, theirs.projectId, scenes.work.admin);
    await scenes.write();
    expect(await scenes.templatesFor(mine.owner.userId)).not.toContain('project-cancelled');
    expect(await scenes.templatesFor(mine.worker.userId)).toContain('project-cancelled');
    for (const { userId } of [theirs.owner, theirs.worker]) {
      expect((await scenes.mailTo(userId, 'project-cancelled')).text).not.toContain('dispute');
    }
  });

  it('whose consultant is released is announced to the charity', async () => {
    const { owner, worker, projectId } = await scenes.work.underWay();
    const { consultantId } = worker;
    await scenes.work.ask(scenes.bench.commands.releaseConsultant, { consultantId }, projectId, scenes.work.admin);
    await scenes.write();
    expect((await scenes.mailTo(owner.userId, 'consultant-released')).text).toContain('can no longer work on it');
  });
});

describe('an invitation that is withdrawn and repeated', () => {
  it('is mailed once a day', async () => {
    const { bench, work } = scenes;
    const [owner, invited] = [await work.charity(), await work.consultant()];
    const { consultantId } = invited;
    const projectId = await work.projectOf(owner);
    const inviteAgain = async () => {
      await work.ask(bench.commands.closeInvitation, { consultantId }, projectId, owner);
      await work.invite(projectId, owner, invited);
      await scenes.write();
      const templates = await scenes.templatesFor(invited.userId);
      return templates.filter((template) => template === 'project-invitation').length;
    };
    expect(await inviteAgain()).toBe(1);
    expect(await inviteAgain()).toBe(1);
    bench.time.pass(24 * 60 * MINUTE);
    expect(await inviteAgain()).toBe(2);
  });
});

describe('a consultant who leaves with an open invitation', () => {
  it('is announced to the charity like one who declines', async () => {
    const [owner, invited] = [await scenes.work.charity(), await scenes.work.consultant()];
    const projectId = await scenes.work.projectOf(owner);
    await scenes.work.invite(projectId, owner, invited);
    await scenes.work.ask(
      scenes.bench.commands.releaseConsultant,
      { consultantId: invited.consultantId },
      projectId,
      scenes.work.admin,
    );
    await scenes.write();
    expect(await scenes.templatesFor(owner.userId)).toContain('invitation-declined');
  });
});

describe('unread messages', () => {
  const say = async (scene: Awaited<ReturnType<typeof scenes.work.underWay>>, by: 'owner' | 'worker' | 'admin') =>
    scenes.work.ask(
      scenes.bench.commands.postMessage,
      { content: `Secret words of ${by}`, messageId: v7() },
      scene.projectId,
      { ...scene, admin: scenes.work.admin }[by],
    );

  it('are mailed after ten minutes, in one mail with their number only', async () => {
    const scene = await scenes.work.underWay();
    await say(scene, 'owner');
    const firstAt = scenes.bench.time.clock().getTime();
    await scenes.write();
    await say(scene, 'owner');
    await say(scene, 'owner');
    await scenes.write();
    const digest = await scenes.mailTo(scene.worker.userId, 'unread-messages');
    expect(digest.nextAttemptAt).toBe(new Date(firstAt + 10 * MINUTE).toISOString());
    expect(digest.text).toContain('three new messages');
    expect(digest.text).not.toContain('Secret words');
    expect(await scenes.templatesFor(scene.owner.userId)).not.toContain('unread-messages');
  });

  it('are not mailed once they are read or answered', async () => {
    const scene = await scenes.work.underWay();
    await say(scene, 'owner');
    await scenes.write();
    await scenes.work.ask(scenes.bench.commands.readMessages, { upTo: 1 }, scene.projectId, scene.worker);
    await scenes.write();
    expect(await scenes.templatesFor(scene.worker.userId)).not.toContain('unread-messages');

    await say(scene, 'owner');
    await scenes.write();
    await say(scene, 'worker');
    await scenes.write();
    expect(await scenes.templatesFor(scene.worker.userId)).not.toContain('unread-messages');
    expect(await scenes.templatesFor(scene.owner.userId)).toContain('unread-messages');
  });

  it('are still mailed when only some of them were read', async () => {
    const scene = await scenes.work.underWay();
    await say(scene, 'owner');
    await say(scene, 'owner');
    await scenes.write();
    await scenes.work.ask(scenes.bench.commands.readMessages, { upTo: 1 }, scene.projectId, scene.worker);
    await scenes.write();
    expect(await scenes.templatesFor(scene.worker.userId)).toContain('unread-messages');
  });

  it('are not mailed to a consultant during a suspension, but afterwards', async () => {
    const { suspendConsultant, reinstateConsultant } = scenes.bench.commands;
    const scene = await scenes.work.underWay();
    const { consultantId, userId } = scene.worker;
    await say(scene, 'owner');
    await scenes.write();
    expect(await scenes.templatesFor(userId)).toContain('unread-messages');

    await suspendConsultant({ consultantId, reason: 'A complaint.' }, byAdmin());
    await say(scene, 'admin');
    await scenes.deliverLater();
    expect(await scenes.templatesFor(userId)).not.toContain('unread-messages');
    expect(await scenes.templatesFor(userId)).toContain('consultant-suspended');
    expect(await scenes.templatesFor(scene.owner.userId)).toContain('unread-messages');

    await reinstateConsultant({ consultantId }, byAdmin());
    await say(scene, 'owner');
    await scenes.write();
    expect((await scenes.mailTo(userId, 'unread-messages')).text).toContain('three new messages');
  });

  it('are mailed by the choice at their time, however late that is, and never after "never"', async () => {
    const chosenAround = async (before: EmailTiming, after: EmailTiming) => {
      const scene = await scenes.work.underWay();
      const choose = (messages: EmailTiming) =>
        scenes.bench.commands.chooseEmailTimings({ ...scene.owner, timings: { messages } }, requestBy(scene.owner));
      await choose(before);
      await say(scene, 'worker');
      await choose(after);
      await scenes.write();
      return (await scenes.templatesFor(scene.owner.userId)).includes('unread-messages');
    };
    expect(await chosenAround('at-once', 'daily')).toBe(true);
    expect(await chosenAround('daily', 'at-once')).toBe(false);
    expect(await chosenAround('at-once', 'never')).toBe(false);
  });

  it('of a project are not mailed to a consultant who was released from it', async () => {
    const scene = await scenes.work.underWay();
    const { consultantId, userId } = scene.worker;
    await say(scene, 'owner');
    await scenes.write();
    expect(await scenes.templatesFor(userId)).toContain('unread-messages');
    await scenes.work.ask(
      scenes.bench.commands.releaseConsultant,
      { consultantId },
      scene.projectId,
      scenes.work.admin,
    );
    await scenes.deliverLater();
    expect(await scenes.templatesFor(userId)).not.toContain('unread-messages');
  });

  it('about an invitation are mailed to its other side only', async () => {
    const { work, bench } = scenes;
    const owner = await work.charity();
    const [first, second] = [await work.consultant(), await work.consultant()];
    const projectId = await work.projectOf(owner);
    await work.invite(projectId, owner, first, second);
    const place = { projectId, consultantId: first.consultantId, by: owner };
    await bench.commands.postMessage({ content: 'Are you free in May?', messageId: v7() }, place, requestBy(owner));
    await scenes.write();
    const { text } = await scenes.mailTo(first.userId, 'unread-messages');
    expect(text).toContain(`/messages?project=${projectId}&consultant=${first.consultantId}`);
    for (const other of [second, owner]) {
      expect(await scenes.templatesFor(other.userId)).not.toContain('unread-messages');
    }
  });

  it('that were read before their mail was written are not mailed', async () => {
    const scene = await scenes.work.underWay();
    await say(scene, 'owner');
    await scenes.work.ask(scenes.bench.commands.readMessages, { upTo: 1 }, scene.projectId, scene.worker);
    const [posted] = await scenes.work.eventsOf(`conversation-${scene.projectId}`);
    const { MessagePosted } = conversationMails(scenes.writing);
    expect(await MessagePosted(posted as Parameters<typeof MessagePosted>[0])).toMatchObject({ put: [] });
  });

  it('are counted from the end of a conversation, however long it is', async () => {
    const scene = await scenes.work.underWay();
    await say(scene, 'owner');
    const stream = `conversation-${scene.projectId}`;
    const [first] = await scenes.work.eventsOf(stream);
    const { MessagePosted } = conversationMails(scenes.writing);
    const posted = first as Parameters<typeof MessagePosted>[0];
    const { type, metadata, data } = posted;
    const more = Array.from({ length: 499 }, (_, at) => ({
      eventId: v7(),
      type,
      metadata,
      data: { ...data, messageId: v7(), number: at + 2 },
    }));
    await scenes.bench.store.append(stream, more, 0);

    let read = 0;
    const store: typeof scenes.bench.store = {
      ...scenes.bench.store,
      readStream: async function* (name, options) {
        for await (const event of scenes.bench.store.readStream(name, options)) {
          if (name === stream) read += 1;
          yield event;
        }
      },
    };
    const { put } = await conversationMails({ ...scenes.writing, store }).MessagePosted(posted);
    expect(put).toMatchObject([{ recipient: scene.worker.userId }]);
    expect(JSON.stringify(put)).toContain('100 or more new messages');
    expect(read).toBeLessThanOrEqual(200);
  });

  it('are mailed again after the mail was sent', async () => {
    const scene = await scenes.work.underWay();
    await say(scene, 'owner');
    await scenes.write();
    scenes.bench.time.pass(10 * MINUTE);
    await scenes.office.deliver();
    await say(scene, 'owner');
    await scenes.write();
    const mailed = (await scenes.templatesFor(scene.worker.userId)).filter((one) => one === 'unread-messages');
    expect(mailed).toHaveLength(2);
  });

  it('of an administrator are mailed to both sides', async () => {
    const scene = await scenes.work.underWay();
    const by = scenes.work.admin;
    await scenes.work.ask(
      scenes.bench.commands.postMessage,
      { content: 'Hello', messageId: v7() },
      scene.projectId,
      by,
    );
    await scenes.write();
    for (const { userId } of [scene.owner, scene.worker]) {
      expect(await scenes.templatesFor(userId)).toContain('unread-messages');
    }
  });
});

describe('a membership', () => {
  it('is charged, announced, stopped and ended with a mail each, with the data of that time', async () => {
    const { commands, time } = scenes.bench;
    const owner = await scenes.work.charity();
    const keep = () => commands.keepMembership({ ...owner, chargeId: v7() }, anonymousRequest);
    const by = { ...owner, chargeId: v7() };
    await commands.activateMembership({ tier: 'small', billing: 'monthly' }, by, requestBy(owner));
    time.pass(160 * DAY);
    await keep();
    await commands.stopRenewal(owner, requestBy(owner));
    // First the last week of the term, then the time after its end.
    for (const days of [18, 10]) {
      time.pass(days * DAY);
      await keep();
    }
    // The mails are written only now, after all of these events.
    await scenes.write();

    const held = await collected(scenes.office.administration.heldFor(owner.userId));
    const textsOf = (template: string) => held.filter((mail) => mail.template === template).map(({ text }) => text);
    expect(textsOf('membership-charged')).toEqual([expect.stringContaining('six monthly instalments of £129')]);
    expect(textsOf('membership-renewal-stopped')).toEqual([expect.stringContaining('stays active until')]);
    expect(textsOf('membership-lapsed')).toHaveLength(1);
    const reminders = textsOf('membership-reminder');
    expect(reminders).toHaveLength(2);
    expect(reminders).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Your membership renews on'),
        expect.stringContaining('Your membership ends on'),
      ]),
    );
  });
});

describe('the waiting list', () => {
  it('thanks new signups, and invites each kind to its registration page', async () => {
    const { commands } = scenes.bench;
    const [charity, consultant] = [v7(), v7()];
    await commands.joinWaitingListAsCharity(charitySignupForm(), { signupId: charity }, anonymousRequest);
    await commands.joinWaitingListAsConsultant(consultantSignupForm(), { signupId: consultant }, anonymousRequest);
    await commands.inviteSignup({ signupId: charity }, byAdmin());
    await commands.inviteSignup({ signupId: consultant }, byAdmin());
    await scenes.write();
    for (const [signupId, path] of [
      [charity, '/register'],
      [consultant, '/consultant-application'],
    ] as const) {
      expect([...(await scenes.templatesFor(signupId))].sort()).toEqual([
        'waiting-list-invitation',
        'waiting-list-received',
      ]);
      expect((await scenes.mailTo(signupId, 'waiting-list-invitation')).text).toContain(`${publicUrl}${path}`);
    }
  });

  it('limits thanks to a mailbox, and accepts every signup', async () => {
    const { commands } = scenes.bench;
    const form = charitySignupForm({ email: 'flooded@river.example' });
    const ids = Array.from({ length: 7 }, () => v7());
    for (const signupId of ids) {
      const outcome = await commands.joinWaitingListAsCharity(form, { signupId }, anonymousRequest);
      expect(outcome.outcome).toBe('done');
      await commands.inviteSignup({ signupId }, byAdmin());
    }
    await scenes.write();
    const written = (await Promise.all(ids.map(scenes.templatesFor))).flat();
    expect(written.filter((template) => template === 'waiting-list-received')).toHaveLength(5);
    // Invitations come from an administrator, so they are not limited.
    expect(written.filter((template) => template === 'waiting-list-invitation')).toHaveLength(7);
  });

  it('keeps no mail to a removed signup', async () => {
    const signupId = v7();
    await scenes.bench.commands.joinWaitingListAsCharity(charitySignupForm(), { signupId }, anonymousRequest);
    await scenes.write();
    await scenes.bench.commands.withdrawSignup({ signupId, because: 'asked' }, byAdmin());
    await scenes.write();
    const { rowCount } = await scenes.bench.database.pool.query('select from mail.outbox where reader = $1', [
      signupId,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('an account', () => {
  it("limits mails about a member's own repeated actions", async () => {
    const { commands } = scenes.bench;
    const form = charityForm();
    const userId = v7();
    await commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
    const unchanged = { currentPassword: form.password, password: form.password };
    const member = requestBy({ userId, role: 'charity', charityId: v7() });
    for (let change = 0; change < 7; change += 1) {
      await commands.changePassword(unchanged, { userId }, member);
    }
    await scenes.write();
    const written = await scenes.templatesFor(userId);
    expect(written.filter((template) => template === 'password-changed')).toHaveLength(5);
  });

  it('asks a mailbox five times an hour at most, however many accounts want to change to its address', async () => {
    const { commands } = scenes.bench;
    const email = 'everyone-wants-this@river.example';
    const userIds = Array.from({ length: 7 }, () => v7());
    for (const userId of userIds) {
      const form = charityForm();
      await commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
      const member = requestBy({ userId, role: 'charity', charityId: v7() });
      await commands.changeEmailAddress({ email, currentPassword: form.password }, { userId }, member);
    }
    await scenes.write();
    const templates = (await Promise.all(userIds.map((userId) => scenes.templatesFor(userId)))).flat();
    expect(templates.filter((template) => template === 'email-change-proof')).toHaveLength(5);
    expect(templates.filter((template) => template === 'email-proof')).toHaveLength(7);
  });

  it('announces a changed password, and a changed address to the former one', async () => {
    const { commands } = scenes.bench;
    const form = charityForm();
    const userId = v7();
    await commands.registerCharity(form, { registrationId: userId, emailProof: 'given' }, anonymousRequest);
    const email = 'somewhere-else@river.example';
    await commands.changeEmailAddress({ email, currentPassword: form.password }, { userId }, anonymousRequest);
    await scenes.write();
    expect(await scenes.mailTo(userId, 'email-change-proof')).toMatchObject({ to: email });
    await commands.vouchForEmailAddress({ userId, email }, anonymousRequest);
    await commands.changePassword(
      { currentPassword: form.password, password: 'another good one' },
      { userId },
      anonymousRequest,
    );
    await scenes.write();
    const announced = await scenes.mailTo(userId, 'email-address-changed');
    expect(announced).toMatchObject({ to: form.email, text: expect.stringContaining('/verify-email?undo=') });
    expect((await scenes.mailTo(userId, 'password-changed')).to).toBe(email);
  });

  it('announces changes of its two-step sign-in', async () => {
    const { commands } = scenes.bench;
    const form = charityForm();
    const userId = v7();
    await commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
    await commands.resetSecondFactors({ userId }, anonymousRequest);
    await scenes.write();
    const mail = await scenes.mailTo(userId, 'two-step-sign-in');
    expect(mail.text).toContain('The two-step sign-in of your account was reset');
    expect(mail.text).toContain('If this was not you');
  });

  it('that is closed leaves no mail behind', async () => {
    const form = charityForm();
    const userId = v7();
    await scenes.bench.commands.registerCharity(form, { registrationId: userId }, anonymousRequest);
    await scenes.write();
    await scenes.bench.commands.closeAccount({ currentPassword: form.password }, { userId }, anonymousRequest);
    await scenes.write();
    const { rowCount } = await scenes.bench.database.pool.query('select from mail.outbox where reader = $1', [userId]);
    expect(rowCount).toBe(0);
  });
});

describe('mails that contain a secret', () => {
  const mails = () => accountMail(scenes.writing, scenes.office.outbox, async () => {});

  it('link to the page that uses it, once per request', async () => {
    const owner = await scenes.work.charity();
    const until = new Date(scenes.bench.time.clock().getTime() + 60 * MINUTE);
    await mails().passwordReset(owner, 'to+ken', until);
    await mails().passwordReset(owner, 'to+ken', until);
    const mail = await scenes.mailTo(owner.userId, 'password-reset');
    expect(mail.text).toContain(
      `${publicUrl}/reset-password?token=to%2Bken&email=${encodeURIComponent(mail.to ?? '')}`,
    );
    expect(mail.id).not.toContain('to+ken');
  });

  it('go to invited people, until the invitation is withdrawn', async () => {
    const { commands } = scenes.bench;
    const invitationId = v7();
    const form = { email: `invited-${invitationId}@bridge.example`, name: 'Ana Lyst', role: 'analyst' as const };
    await commands.inviteMember(form, { invitationId }, byAdmin());
    await mails().memberInvited({ invitationId, token: 'secret' });
    const mail = await scenes.mailTo(invitationId, 'member-invited');
    expect(mail).toMatchObject({ to: form.email });
    expect(mail.text).toContain(`${publicUrl}/invitation?token=secret`);
    await commands.withdrawInvitation({ invitationId }, byAdmin());
    await scenes.write();
    expect(await scenes.templatesFor(invitationId)).toEqual([]);
    await mails().memberInvited({ invitationId, token: 'secret' });
    expect(await scenes.templatesFor(invitationId)).toEqual([]);
  });
});
