import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import { expectProblem, type Received } from '../support/http-browser.ts';
import {
  approvedConsultant,
  assignedProject,
  consultantIdOf,
  invitedProject,
  projectRequest,
  registeredCharity,
  registeredConsultant,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
} from '../support/http-people.ts';
import { everyPage } from '../support/paging.ts';

let platform: Platform;
let admin: SignedIn;
let charity: SignedIn;
let consultant: SignedIn;
let rival: SignedIn;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform);
  consultant = await approvedConsultant(platform, admin);
  rival = await approvedConsultant(platform, admin);
});
afterAll(() => platform.stop());

const refused = (answer: Received, status: number, sentence: string): void => {
  expect(answer.status, answer.body).toBe(status);
  expect(expectProblem(answer).detail).toBe(sentence);
};

const take = (by: SignedIn, name: EndpointName, id: string, body: object = {}) =>
  by.browser.call(name, { params: { id }, body });

const invite = (by: SignedIn, id: string, whom: SignedIn) =>
  take(by, 'inviteConsultant', id, { consultantId: consultantIdOf(whom) });

describe('a request with a preferred consultant', () => {
  it('invites them at once', async () => {
    const project = await submittedProject(charity.browser, { consultantId: consultantIdOf(consultant) });
    expect(project).toMatchObject({
      status: 'matching',
      invitations: [{ consultantId: consultantIdOf(consultant), name: 'Sam Example', status: 'invited' }],
    });
  });

  it('is submitted even if they cannot be invited', async () => {
    const applicant = await registeredConsultant(platform);
    const project = await submittedProject(charity.browser, { consultantId: consultantIdOf(applicant) });
    expect(project).toMatchObject({ status: 'pending', invitations: [] });
  });
});

describe('an invitation', () => {
  it('shows its note to the invited consultant and the charity, and to no other consultant', async () => {
    const { id } = await submittedProject(charity.browser);
    const note = 'Your work with small charities is what we need.';
    const body = { consultantId: consultantIdOf(consultant), note };
    expect((await take(charity, 'inviteConsultant', id, body)).json().invitations).toMatchObject([{ note }]);
    await invite(charity, id, rival);
    const noteFor = async ({ browser }: SignedIn) =>
      (await browser.call('getProject', { params: { id } })).json().invitationNote;
    expect(await noteFor(consultant)).toBe(note);
    expect(await noteFor(rival)).toBeNull();
    const { data } = (await consultant.browser.call('listProjects', { query: { group: 'waiting' } })).json();
    expect(data.find((project: { id: string }) => project.id === id)).toMatchObject({ invitationNote: note });
  });

  it('says when an administrator wrote its note', async () => {
    const { id } = await submittedProject(charity.browser);
    await take(charity, 'inviteConsultant', id, { consultantId: consultantIdOf(consultant), note: 'We need you.' });
    await take(admin, 'inviteConsultant', id, { consultantId: consultantIdOf(rival), note: 'They need you.' });
    const writerFor = async ({ browser }: SignedIn) =>
      (await browser.call('getProject', { params: { id } })).json().invitationNoteBy;
    expect(await writerFor(consultant)).toBe('charity');
    expect(await writerFor(rival)).toBe('admin');
    expect(await writerFor(charity)).toBeNull();
    const { data } = (await rival.browser.call('listProjects', { query: { group: 'waiting' } })).json();
    expect(data.find((project: { id: string }) => project.id === id)).toMatchObject({ invitationNoteBy: 'admin' });
  });

  it('is refused with too long a note', async () => {
    const { id } = await submittedProject(charity.browser);
    const body = { consultantId: consultantIdOf(consultant), note: 'x'.repeat(1001) };
    const answer = await take(charity, 'inviteConsultant', id, body);
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([{ path: 'note', message: 'Note must not exceed 1,000 characters' }]);
  });

  it('is offered to the consultants who fit best first, with reasons, page by page and by name', async () => {
    const { id } = await submittedProject(charity.browser, { expertiseRequired: ['hr', 'legal'] });
    const names = ['Wanda West', 'Anna Ames', 'Both Areas'];
    for (const name of names) {
      const expertise = name === 'Both Areas' ? ['hr', 'legal'] : ['hr'];
      const offer = { expertise, yearsExperience: 8, hourlyRate: 70, availability: true };
      await approvedConsultant(platform, admin, { name, organisation: 'Fit for Good', consultant: offer });
    }
    const list = async (query: Record<string, string>) =>
      (await charity.browser.call('listCandidates', { params: { id }, query })).json();
    const fitting = await list({ matching: 'true' });
    expect(fitting.data.map(({ user, fit }: { user: { name: string }; fit: object }) => [user.name, fit])).toEqual([
      ['Both Areas', { score: 75, reasons: ['matches 2 of 2 areas', 'free now'] }],
      ['Anna Ames', { score: 47, reasons: ['matches 1 of 2 areas', 'free now'] }],
      ['Wanda West', { score: 47, reasons: ['matches 1 of 2 areas', 'free now'] }],
    ]);
    const first = await list({ search: 'fit for', limit: '2' });
    expect(first).toMatchObject({ total: 3, data: [{ id: fitting.data[0].id }, { id: fitting.data[1].id }] });
    const second = await list({ search: 'fit for', limit: '2', cursor: first.nextCursor });
    expect(second).toMatchObject({ nextCursor: null, data: [{ id: fitting.data[2].id }] });
    // Without the filter, consultants of other areas come last.
    expect((await list({ limit: '100' })).data.at(-1).fit.reasons[0]).toBe('matches 0 of 2 areas');
  });
});

describe('a project request', () => {
  const corrected = projectRequest({ title: 'A budget for two years', estimatedHours: 4, notes: '' });
  const revise = ({ browser }: SignedIn, id: string, body: object = corrected) =>
    browser.call('reviseProjectRequest', { params: { id }, body });
  const kindsOf = async ({ browser }: SignedIn, id: string): Promise<string[]> => {
    await platform.settled();
    const { data } = (await browser.call('listNotifications')).json();
    return data
      .filter(({ project }: { project: { id: string } | null }) => project?.id === id)
      .map(({ kind }: { kind: string }) => kind);
  };

  it('can be corrected until a consultant accepts, without a new fee; invited consultants are notified', async () => {
    const { id, setUpFee } = await submittedProject(charity.browser);
    await invite(charity, id, consultant);
    const revised = await revise(charity, id);
    expect(revised.status, revised.body).toBe(200);
    expect(revised.json()).toMatchObject({ ...corrected, notes: null, status: 'matching', setUpFee });
    await invite(charity, id, rival);
    expect(await kindsOf(consultant, id)).toEqual(['request-revised', 'invited']);
    // Invited since: they know only the corrected request.
    expect(await kindsOf(rival, id)).toEqual(['invited']);

    await take(consultant, 'acceptProject', id);
    refused(await revise(charity, id), 409, 'A consultant is already working on this project.');
  });

  it('keeps the rules of the form', async () => {
    const { id } = await submittedProject(charity.browser);
    const answer = await revise(charity, id, { ...corrected, title: '', startDate: '2026-06-01' });
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'title' }),
        { path: 'endDate', message: 'End date must be after start date' },
      ]),
    );
  });
});

describe('the steps of a project', () => {
  it('lead from pending over matching and work to completion, with the next actions at each step', async () => {
    const { id, actions } = await submittedProject(charity.browser);
    expect(actions).toEqual(['start-matching', 'invite', 'revise', 'cancel', 'post-message', 'attach-file']);
    const matching = await take(charity, 'startMatching', id);
    expect(matching.json()).toMatchObject({ status: 'matching' });
    expect(matching.json().actions).not.toContain('start-matching');

    await invite(charity, id, consultant);
    const seen = (await consultant.browser.call('getProject', { params: { id } })).json();
    expect(seen).toMatchObject({ invitation: 'invited', invitations: [] });
    expect(seen.actions).toEqual(['accept', 'decline']);

    const accepted = (await take(consultant, 'acceptProject', id)).json();
    expect(accepted).toMatchObject({
      status: 'in_progress',
      invitation: 'assigned',
      consultant: { id: consultantIdOf(consultant), name: 'Sam Example', organization: 'Example Consulting' },
    });

    const progress = { phase: 'Drafting', keyDeliverables: ['A budget'], nextSteps: ['Meet the treasurer'] };
    expect((await take(consultant, 'reportProgress', id, progress)).json()).toMatchObject(progress);
    const later = await take(consultant, 'reportProgress', id, { nextSteps: [] });
    expect(later.json()).toMatchObject({ ...progress, nextSteps: [] });

    const completed = (await take(charity, 'completeProject', id)).json();
    expect(completed.status).toBe('completed');
    expect(completed.completedAt).not.toBeNull();
    expect(completed.actions).not.toContain('cancel');
  });

  it('start in the first phase', async () => {
    expect((await submittedProject(charity.browser)).phase).toBe('Information Gathering');
  });

  it('can include a cancellation with a reason, which its participants can read', async () => {
    const { id } = await assignedProject(charity, consultant);
    const answer = await take(charity, 'cancelProject', id, { reason: 'Our funder has taken this on' });
    expect(answer.json()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Our funder has taken this on',
      completedAt: null,
    });
    expect(answer.json().cancelledAt).not.toBeNull();
    expect((await consultant.browser.call('getProject', { params: { id } })).json().cancelReason).toBe(
      'Our funder has taken this on',
    );
  });

  it('include no cancellation without a reason', async () => {
    const { id } = await submittedProject(charity.browser);
    const answer = await take(charity, 'cancelProject', id, {});
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors?.[0]?.path).toBe('reason');
  });

  it.each<[EndpointName, object]>([
    ['startMatching', {}],
    ['cancelProject', { reason: 'Too late' }],
    ['reportProgress', { phase: 'Afterwards' }],
  ])('refuses %s once it is completed', async (name, body) => {
    const { id } = await assignedProject(charity, consultant);
    await take(charity, 'completeProject', id);
    refused(await take(admin, name, id, body), 409, 'This project is completed.');
  });

  it.each<[EndpointName, object]>([
    ['startMatching', {}],
    ['completeProject', {}],
    ['reportProgress', { phase: 'Afterwards' }],
  ])('refuses %s once it is cancelled', async (name, body) => {
    const { id } = await submittedProject(charity.browser);
    await take(charity, 'cancelProject', id, { reason: 'Our plans have changed' });
    refused(await take(admin, name, id, body), 409, 'This project was cancelled.');
  });

  it('allow completion only from work, and progress reports only from matching on', async () => {
    const { id } = await submittedProject(charity.browser);
    refused(await take(charity, 'completeProject', id), 409, 'Only a project in progress can be completed.');
    refused(
      await take(admin, 'reportProgress', id, { phase: 'Early' }),
      409,
      'You can report progress once matching has started.',
    );
  });

  it('require progress reports with content, within limits', async () => {
    const { id } = await assignedProject(charity, consultant);
    refused(
      await take(consultant, 'reportProgress', id, {}),
      400,
      'Please say what has changed: phase, key deliverables or next steps.',
    );
    const much = { keyDeliverables: Array.from({ length: 21 }, (_, index) => `Deliverable ${index}`) };
    const answer = await take(consultant, 'reportProgress', id, much);
    expect(answer.status).toBe(400);
    expect(expectProblem(answer).errors).toEqual([
      { path: 'keyDeliverables', message: 'Please list at most 20 items' },
    ]);
  });
});

describe('inviting', () => {
  it('is limited to approved, available consultants', async () => {
    const { id } = await submittedProject(charity.browser);
    const applicant = await registeredConsultant(platform);
    const busy = await approvedConsultant(platform, admin);
    const params = { id: consultantIdOf(busy) };
    await busy.browser.call('changeAvailability', { params, body: { availability: false } });
    for (const whom of [applicant, busy]) {
      const answer = await invite(charity, id, whom);
      refused(answer, 409, 'This consultant is not available for new projects. Please choose another one.');
      expect(expectProblem(answer).errors?.[0]?.path).toBe('consultantId');
    }
  });

  it('does nothing for a consultant with an open invitation', async () => {
    const { id } = await invitedProject(charity, [consultant]);
    const again = await invite(charity, id, consultant);
    expect(again.status).toBe(201);
    expect(again.json().invitations).toHaveLength(1);
  });

  it('can reach several: the first to accept gets the project, and the others see that', async () => {
    const { id } = await invitedProject(charity, [consultant, rival]);
    expect((await take(consultant, 'acceptProject', id)).status).toBe(200);
    refused(
      await take(rival, 'acceptProject', id),
      409,
      'Another consultant has accepted this project in the meantime.',
    );
    expect((await rival.browser.call('getProject', { params: { id } })).status).toBe(404);
    const { invitations } = (await charity.browser.call('getProject', { params: { id } })).json();
    const statuses = invitations.map(({ status }: { status: string }) => status).toSorted();
    expect(statuses).toEqual(['assigned', 'closed']);
  });

  it('has one winner for concurrent acceptances', async () => {
    const { id } = await invitedProject(charity, [consultant, rival]);
    const answers = await Promise.all([consultant, rival].map((each) => take(each, 'acceptProject', id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('can be declined and repeated', async () => {
    const { id } = await invitedProject(charity, [consultant]);
    expect((await take(consultant, 'declineProject', id, { reason: 'Fully booked' })).status).toBe(204);
    expect((await consultant.browser.call('getProject', { params: { id } })).status).toBe(404);
    const shown = (await charity.browser.call('getProject', { params: { id } })).json();
    expect(shown).toMatchObject({ status: 'matching', invitations: [{ status: 'declined' }] });
    expect((await invite(charity, id, consultant)).json().invitations).toMatchObject([{ status: 'invited' }]);
  });

  it('can be withdrawn', async () => {
    const { id } = await invitedProject(charity, [consultant]);
    const params = { id, consultantId: consultantIdOf(consultant) };
    const answer = await charity.browser.call('closeInvitation', { params });
    expect(answer.json().invitations).toMatchObject([{ status: 'closed' }]);
    refused(await take(consultant, 'acceptProject', id), 409, 'You have no open invitation to this project.');
  });

  it('shows the charity invited consultants only, and strangers nothing', async () => {
    const { id } = await invitedProject(charity, [consultant]);
    refused(await take(rival, 'acceptProject', id), 404, 'This project does not exist.');
  });
});

describe('a project in progress whose consultant was suspended', () => {
  it('returns to matching when an administrator releases the consultant', async () => {
    const one = await approvedConsultant(platform, admin);
    const { id } = await assignedProject(charity, one);
    const consultantId = consultantIdOf(one);
    await admin.browser.call('suspendConsultant', { params: { id: consultantId }, body: { reason: 'No answer' } });
    const release = () => admin.browser.call('releaseConsultant', { params: { id, consultantId } });
    expect((await release()).json()).toMatchObject({ status: 'matching', consultant: null, consultantId: null });
    expect((await charity.browser.call('getProject', { params: { id } })).json().actions).toContain('invite');
    expect((await one.browser.call('getProject', { params: { id } })).status).toBe(404);
    expect((await release()).status).toBe(200);
  });

  it('does not lose another consultant to a release that comes late', async () => {
    const { id } = await assignedProject(charity, consultant);
    const params = { id, consultantId: consultantIdOf(rival) };
    const answer = await admin.browser.call('releaseConsultant', { params });
    expect(answer.json()).toMatchObject({ status: 'in_progress', consultantId: consultantIdOf(consultant) });
  });
});

describe('the lists', () => {
  it("contain a consultant's invitations and projects, with status and counters", async () => {
    const one = await approvedConsultant(platform, admin);
    const { id: invited } = await invitedProject(charity, [one]);
    const { id: assigned } = await assignedProject(charity, one);
    const { data, counts } = (await one.browser.call('listProjects')).json();
    const standing = new Map(data.map(({ id, invitation }: { id: string; invitation: string }) => [id, invitation]));
    expect(standing).toEqual(
      new Map([
        [assigned, 'assigned'],
        [invited, 'invited'],
      ]),
    );
    expect(counts.total).toBe(2);
  });

  it('return every page, newest first', async () => {
    const own = await registeredCharity(platform);
    for (let times = 0; times < 5; times += 1) await submittedProject(own.browser);
    const { entries, totals, pages } = await everyPage(own.browser, 'listProjects');
    expect([...totals, pages, new Set(entries.map(({ id }) => id)).size]).toEqual([5, 3, 5]);
  });

  it('of the board are filtered by status, and searched by title and charity', async () => {
    const own = await registeredCharity(platform, { organisation: 'The Quiet Lighthouse' });
    await own.browser.call('submitProject', { body: projectRequest({ title: 'Unheard-of title' }) });
    const found = async (query: Record<string, string>) =>
      (await admin.browser.call('listAllProjects', { query: { limit: '100', ...query } })).json().data;
    for (const search of ['unheard-OF', 'quiet light']) {
      expect((await found({ search })).map(({ charityName }: { charityName: string }) => charityName)).toEqual([
        'The Quiet Lighthouse',
      ]);
    }
    const matching = await found({ status: 'matching' });
    expect(new Set(matching.map(({ status }: { status: string }) => status))).toEqual(new Set(['matching']));
    const { entries, totals } = await everyPage(admin.browser, 'listAllProjects', {}, 10);
    expect(totals).toEqual(new Set([entries.length]));
  });
});

describe('feedback on a completed project', () => {
  const answers = { quality: 5, communication: 4, again: 3 };
  const completed = async (by: SignedIn): Promise<string> => {
    const { id } = await assignedProject(charity, by);
    await take(charity, 'completeProject', id);
    return id;
  };
  const seenBy = async (by: SignedIn, id: string) => (await by.browser.call('getFeedback', { params: { id } })).json();
  const waitingFor = async (by: SignedIn, id: string): Promise<boolean> => {
    const { entries } = await everyPage(by.browser, 'listProjects', { query: { group: 'waiting' } }, 50);
    return entries.some((project) => project.id === id);
  };

  it('is asked of both sides, and shown to the other once both have answered', async () => {
    const id = await completed(consultant);
    expect([await waitingFor(charity, id), await waitingFor(consultant, id)]).toEqual([true, true]);

    const words = 'Our trustees understand the budget now.';
    const own = (await take(charity, 'giveFeedback', id, { ...answers, words })).json();
    expect(own).toMatchObject({ own: { ...answers, words }, ofCharity: { words }, ofConsultant: null });
    expect(await waitingFor(charity, id)).toBe(false);
    expect(await seenBy(consultant, id)).toMatchObject({ own: null, ofCharity: null, ofConsultant: null });
    expect(await seenBy(admin, id)).toMatchObject({ own: null, ofCharity: { words }, openUntil: null });

    await take(consultant, 'giveFeedback', id, { quality: 2, communication: 2, again: 2 });
    expect(await seenBy(consultant, id)).toMatchObject({ own: { quality: 2 }, ofCharity: { words } });
    expect(await seenBy(charity, id)).toMatchObject({ ofConsultant: { quality: 2, words: null } });

    const changed = await take(charity, 'giveFeedback', id, { ...answers, quality: 4, words: '' });
    expect(changed.json().own).toEqual({ ...answers, quality: 4, words: null, givenAt: own.own.givenAt });
  });

  it('is not possible before completion, and a refusal names the question without a valid answer', async () => {
    const { id } = await assignedProject(charity, consultant);
    const early = await take(charity, 'giveFeedback', id, answers);
    refused(early, 409, 'You can give feedback once the project is completed.');
    const faulty = await take(charity, 'giveFeedback', id, { ...answers, again: 6 });
    expect(expectProblem(faulty).errors).toEqual([{ path: 'again', message: 'Please choose from 1 to 5' }]);
  });

  it('shows an average on the profile and in the directory from three answers on', async () => {
    const busy = await approvedConsultant(platform, admin);
    const id = consultantIdOf(busy);
    const rating = async () => (await platform.browser().call('getConsultant', { params: { id } })).json().rating;
    for (const quality of [5, 4]) {
      await take(charity, 'giveFeedback', await completed(busy), { ...answers, quality });
    }
    expect(await rating()).toBeNull();
    await take(charity, 'giveFeedback', await completed(busy), { ...answers, quality: 3 });
    // (12 + 11 + 10) / 9
    expect(await rating()).toEqual({ average: 3.7, answers: 3 });
    const { entries } = await everyPage(platform.browser(), 'listConsultants', {}, 50);
    expect(entries.find((one) => one.id === id).rating).toEqual({ average: 3.7, answers: 3 });
  });
});

describe('hours on a project', () => {
  const hours = { date: '2026-03-30', minutes: 90, work: '=HYPERLINK("http://evil.example")' };

  it('are logged, corrected and removed by the consultant at work, and seen by both sides', async () => {
    const { id } = await assignedProject(charity, consultant, { estimatedHours: 2 });
    const logged = await take(consultant, 'logHours', id, hours);
    expect(logged.status, logged.body).toBe(201);
    const { id: entryId } = logged.json();
    await take(consultant, 'logHours', id, { ...hours, date: '2026-03-31', minutes: 15 });
    const seen = (await charity.browser.call('listHours', { params: { id } })).json();
    expect(seen).toMatchObject({
      minutes: 105,
      data: [{ date: '2026-03-31' }, { id: entryId, minutes: 90, consultantName: 'Sam Example', mayChange: false }],
    });

    const params = { id, entryId };
    const corrected = await consultant.browser.call('correctHours', { params, body: { ...hours, minutes: 60 } });
    expect(corrected.json()).toMatchObject({ id: entryId, minutes: 60, mayChange: true });
    expect((await consultant.browser.call('removeHours', { params })).status).toBe(204);
    const { entries } = await everyPage(consultant.browser, 'listHours', { params: { id } }, 1);
    expect(entries.map(({ minutes }) => minutes)).toEqual([15]);
  });

  it('are still logged and changed shortly after the project is completed', async () => {
    const { id } = await assignedProject(charity, consultant);
    await charity.browser.call('completeProject', { params: { id }, body: {} });
    const logged = await take(consultant, 'logHours', id, hours);
    expect([logged.status, logged.json().mayChange]).toEqual([201, true]);
    const seen = (await charity.browser.call('listHours', { params: { id } })).json();
    expect(seen.data).toMatchObject([{ minutes: 90, mayChange: false }]);
  });

  it('name the field at fault', async () => {
    const { id } = await assignedProject(charity, consultant);
    const future = await take(consultant, 'logHours', id, { ...hours, date: '2999-01-01' });
    expect(expectProblem(future).errors).toEqual([{ path: 'date', message: 'The date cannot be in the future' }]);
    const odd = await take(consultant, 'logHours', id, { ...hours, minutes: 20 });
    expect(expectProblem(odd).errors?.[0]?.path).toBe('minutes');
  });

  it('are listed by month, for one project or all, and each side sees its own', async () => {
    const worker = await approvedConsultant(platform, admin);
    const client = await registeredCharity(platform);
    const [one, other] = [await assignedProject(client, worker), await assignedProject(charity, worker)];
    for (const [{ id }, date] of [
      [one, '2026-03-31'],
      [one, '2026-04-01'],
      [other, '2026-03-01'],
    ] as const) {
      await take(worker, 'logHours', id, { ...hours, date });
    }
    const stated = async (by: SignedIn, project?: string) =>
      (
        await by.browser.call('getStatement', {
          params: { month: '2026-03' },
          ...(project === undefined ? {} : { query: { project } }),
        })
      ).json();
    expect(await stated(worker)).toMatchObject({ minutes: 180, projects: [{ minutes: 90 }, { minutes: 90 }] });
    expect(await stated(worker, one.id)).toMatchObject({ minutes: 90, entries: [{ date: '2026-03-31' }] });
    expect(await stated(client)).toMatchObject({ minutes: 90, projects: [{ id: one.id }] });
    expect(await stated(client, other.id)).toMatchObject({ minutes: 0, projects: [], entries: [] });

    const csv = await client.browser.call('exportStatement', { params: { month: '2026-03' } });
    expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
      'Date,Project,Charity,Consultant,Hours,Work',
      `2026-03-31,${one.title},${client.user.organization},Sam Example,1.5,"'=HYPERLINK(""http://evil.example"")"`,
    ]);
  });
});

describe('quotes from feedback', () => {
  const words = 'Our board talks about the right things now.';
  const answers = { quality: 5, communication: 5, again: 5 };
  const stories = async (query: Readonly<Record<string, string>> = {}) =>
    (await platform.browser().call('listStories', { query })).json().data;
  const queue = async () => (await everyPage(admin.browser, 'listQuotes', {}, 50)).entries;
  const read = { words, quotedAs: 'person' } as const;

  it('are published once an administrator approves them, with the names that were agreed to', async () => {
    const worker = await approvedConsultant(platform, admin);
    const about = { consultant: consultantIdOf(worker) };
    const { id } = await assignedProject(charity, worker);
    await take(charity, 'completeProject', id);
    const given = await take(charity, 'giveFeedback', id, { ...answers, words, quoteAs: 'organisation' });
    expect(given.json().quote).toEqual({ as: 'organisation', status: 'offered', reason: null });
    expect(await stories()).toEqual([]);
    expect((await queue()).map((quote) => quote.id)).toEqual([id]);

    const approval = { words, quotedAs: 'organisation' } as const;
    await take(admin, 'approveQuote', id, approval);
    const [story] = await stories();
    expect(story).toMatchObject({ id, words, author: charity.user.organization, consultant: null });
    // The consultant has not agreed to be named.
    expect(await stories(about)).toEqual([]);
    await take(worker, 'giveFeedback', id, { ...answers, quoteAs: 'person' });
    expect(await stories(about)).toMatchObject([{ id, consultant: { id: about.consultant, name: 'Sam Example' } }]);

    expect((await worker.browser.call('withdrawQuote', { params: { id } })).status).toBe(204);
    expect(await stories(about)).toEqual([]);
    expect(await stories()).toMatchObject([{ id, consultant: null }]);
    expect((await charity.browser.call('withdrawQuote', { params: { id } })).status).toBe(204);
    expect(await stories()).toEqual([]);
    const late = await take(admin, 'approveQuote', id, approval);
    refused(late, 409, 'There is no quote to decide on. It may have been withdrawn.');
  });

  it('are refused with a reason, which the charity reads, and wait again once they change', async () => {
    const { id } = await assignedProject(charity, consultant);
    await take(charity, 'completeProject', id);
    await take(charity, 'giveFeedback', id, { ...answers, words, quoteAs: 'person' });
    const reason = 'Please leave out the name of your treasurer.';
    for (const _repetition of [1, 2]) {
      const answer = await take(admin, 'refuseQuote', id, { ...read, reason });
      expect(answer.json()).toMatchObject({ status: 'refused', reason });
    }
    const other = await take(admin, 'refuseQuote', id, { ...read, reason: 'It is too long.' });
    refused(other, 409, 'This quote has already been refused for another reason.');
    const seen = (await charity.browser.call('getFeedback', { params: { id } })).json();
    expect(seen.quote).toEqual({ as: 'person', status: 'refused', reason });
    await take(charity, 'giveFeedback', id, { ...answers, words: 'All went well.', quoteAs: 'person' });
    expect((await queue()).map((quote) => [quote.id, quote.words])).toEqual([[id, 'All went well.']]);
  });

  it('are not published in words, or under a name, that the administrator has not read', async () => {
    const { id } = await assignedProject(charity, consultant);
    await take(charity, 'completeProject', id);
    await take(charity, 'giveFeedback', id, { ...answers, words, quoteAs: 'person' });
    const sentence = 'The quote has changed since you opened it. Please read it again.';
    for (const changed of [
      { words: 'All went well.', quoteAs: 'person' },
      { words, quoteAs: 'anonymous' },
    ] as const) {
      await take(charity, 'giveFeedback', id, { ...answers, ...changed });
      refused(await take(admin, 'approveQuote', id, read), 409, sentence);
      refused(await take(admin, 'refuseQuote', id, { ...read, reason: 'It names your treasurer.' }), 409, sentence);
    }
    expect(await stories()).toEqual([]);
    expect((await take(admin, 'approveQuote', id)).status).toBe(400);
  });

  it('need words', async () => {
    const { id } = await assignedProject(charity, consultant);
    await take(charity, 'completeProject', id);
    const wordless = await take(charity, 'giveFeedback', id, { ...answers, quoteAs: 'person' });
    expect(expectProblem(wordless).errors?.[0]?.path).toBe('words');
  });
});
