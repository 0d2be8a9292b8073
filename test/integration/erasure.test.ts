import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/contract/contract.ts';
import { ORIGIN } from '../../src/domain/kernel/event.ts';
import { openQueue, type SignalQueue } from '../../src/platform/queue.ts';
import {
  type Canary,
  canaryPhone,
  canaryText,
  schemasOf,
  tracesBelow,
  tracesIn,
  tracesOf,
} from '../support/canaries.ts';
import { pdf } from '../support/documents.ts';
import { type Platform, startPlatform } from '../support/http.ts';
import type { Browser, Received, Sent } from '../support/http-browser.ts';
import {
  application,
  approve,
  approvedConsultant,
  assignedProject,
  charitySignup,
  consultantIdOf,
  consultantSignup,
  invitationIn,
  invitedProject,
  mailTo,
  registeredCharity,
  registration,
  type SignedIn,
  signedInAdministrator,
  submittedProject,
  tokenIn,
} from '../support/http-people.ts';

let platform: Platform;
let queue: SignalQueue;
let admin: SignedIn;
let charity: SignedIn;
let consultant: SignedIn;

beforeAll(async () => {
  platform = await startPlatform();
  queue = await openQueue({ databaseUrl: platform.databaseUrl }, pino({ level: 'silent' }));
  admin = await signedInAdministrator(platform);
  charity = await registeredCharity(platform);
  consultant = await approvedConsultant(platform, admin);
});
afterAll(async () => {
  await queue?.close();
  await platform?.stop();
});

/** Unique personal data, with a name for each value. */
const canaryFacts = <Fact extends string>(facts: Readonly<Record<Fact, string>>) => {
  const canaries: Canary[] = Object.entries<string>(facts).map(([what, value]) => ({ what, value }));
  return { facts, canaries };
};
const mailAddress = () => `${canaryText('mail')}@canary.example`;
const site = () => `https://${canaryText('site')}.example`;
const network = () => `https://www.linkedin.com/in/${canaryText('in')}`;

const ask = async (browser: Browser, name: EndpointName, sent: Sent, expected: number): Promise<Received> => {
  const answer = await browser.call(name, sent);
  expect(`${name} ${answer.status} ${answer.status === expected ? '' : answer.body}`).toBe(`${name} ${expected} `);
  return answer;
};

/** Waits for projections, reactors and wake-up signals. */
const settle = async (): Promise<void> => {
  await platform.settled();
  await platform.workOff();
  await platform.settled();
  for (const name of ['accounts', 'messages', 'mails']) await queue.wake(name);
};

/** The places where the canaries can still be found, searching every store. */
const remains = async (canaries: readonly Canary[]): Promise<readonly string[]> => {
  const schemas = await schemasOf(platform.pool);
  const found = [...(await tracesOf(platform.pool, schemas, canaries))];
  for (let after = ORIGIN, end = false; !end; ) {
    const page = await platform.store.readAll(after, 500);
    for (const event of page.events) {
      found.push(...tracesIn(`${event.type} in the readable history`, JSON.stringify(event), canaries));
    }
    ({ next: after, end } = page);
  }
  found.push(...(await tracesBelow(platform.filesFolder, canaries)));
  found.push(...tracesIn('the log', platform.log().join('\n'), canaries));
  for (let cursor: string | null = '', query = {}; cursor !== null; query = { cursor }) {
    const page = (await admin.browser.call('listMails', { query })).json();
    for (const { id, template } of page.data) {
      const body = { reason: 'Looking for traces.' };
      const mail = await admin.browser.call('openMail', { params: { id }, body });
      found.push(...tracesIn(`a mail (${template})`, mail.body, canaries));
    }
    cursor = page.nextCursor;
  }
  return [...new Set(found)];
};

/** Checks that the search finds every canary except passwords; otherwise an empty result proves nothing. */
const expectFound = (traces: readonly string[], canaries: readonly Canary[]): void => {
  const unseen = canaries.filter(({ what }) => !traces.some((trace) => trace.includes(` ${what} (`)));
  expect(unseen.map(({ what }) => what).filter((what) => !/password/i.test(what))).toEqual([]);
  for (const place of [/^read_models\./, / in the readable history /, /^a mail /]) {
    expect(traces.filter((trace) => place.test(trace))).not.toEqual([]);
  }
};

const closeAccount = async (browser: Browser, password: string): Promise<void> => {
  await ask(browser, 'closeAccount', { body: { currentPassword: password } }, 204);
  await settle();
};

describe('closing the account of a charity’s member', () => {
  const { facts, canaries } = canaryFacts({
    username: canaryText('user'),
    password: canaryText('pass'),
    laterPassword: canaryText('pass'),
    email: mailAddress(),
    laterEmail: mailAddress(),
    name: canaryText('Zoë '),
    laterName: canaryText('Zoë "Zed" '),
    phone: canaryPhone(),
    laterPhone: canaryPhone(),
    website: site(),
    laterWebsite: site(),
    bio: canaryText('Born in "Hull", '),
    laterBio: canaryText('Grown in Hull, '),
    contactName: canaryText('Zoë '),
    signupPhone: canaryPhone(),
    primaryNeed: canaryText('A budget '),
    currentChallenges: canaryText('No time '),
    message: canaryText('Dear all, '),
    fileName: canaryText('accounts-'),
    fileContent: canaryText('Salaries '),
    cancelReason: canaryText('Because '),
    feedback: canaryText('We felt '),
    laterFeedback: canaryText('We feel '),
  });
  let ongoing: string;
  let finished: string;
  let cancelled: string;
  let traces: readonly string[];

  beforeAll(async () => {
    const { username, password, email, name, phone, website, bio } = facts;
    const visitor = platform.browser();
    await ask(
      visitor,
      'joinWaitingListAsCharity',
      {
        body: charitySignup({
          email,
          contactName: facts.contactName,
          phone: facts.signupPhone,
          primaryNeed: facts.primaryNeed,
          currentChallenges: facts.currentChallenges,
        }),
      },
      201,
    );
    await settle();
    const [signup] = (await admin.browser.call('listCharitySignups')).json().data;
    await ask(admin.browser, 'inviteSignup', { params: { id: signup.id }, body: {} }, 200);

    const browser = platform.browser();
    const invitation = invitationIn(await mailTo(platform, admin, email, 'waiting-list-invitation'));
    const form = registration({ username, password, email, name, phone, website, bio, invitation });
    const member = { browser, user: (await ask(browser, 'registerCharity', { body: form }, 201)).json(), username };
    await ask(platform.browser(), 'signIn', { body: { username, password: 'not the password' } }, 401);
    await ask(browser, 'activateMembership', { body: { tier: 'small', billing: 'monthly' } }, 201);

    ongoing = (await assignedProject(member, consultant)).id;
    finished = (await assignedProject(member, consultant)).id;
    cancelled = (await submittedProject(browser)).id;
    for (const id of [ongoing, finished]) {
      await ask(browser, 'postMessage', { params: { id }, body: { content: facts.message } }, 201);
      await ask(consultant.browser, 'postMessage', { params: { id }, body: { content: 'Thank you.' } }, 201);
      await ask(browser, 'readMessages', { params: { id }, body: { upTo: 2 } }, 204);
      const file = { name: `${facts.fileName}.pdf`, content: pdf(facts.fileContent) };
      await ask(browser, 'attachFile', { params: { id }, file }, 201);
    }
    await ask(browser, 'completeProject', { params: { id: finished }, body: {} }, 200);
    for (const words of [facts.feedback, facts.laterFeedback]) {
      const body = { quality: 5, communication: 4, again: 5, words, quoteAs: 'person' };
      await ask(browser, 'giveFeedback', { params: { id: finished }, body }, 200);
    }
    const read = { words: facts.laterFeedback, quotedAs: 'person' };
    await ask(admin.browser, 'approveQuote', { params: { id: finished }, body: read }, 200);
    await ask(browser, 'cancelProject', { params: { id: cancelled }, body: { reason: facts.cancelReason } }, 200);
    await settle();

    const contact = { name: facts.laterName, phone: facts.laterPhone, website: facts.laterWebsite };
    await ask(browser, 'changeContactDetails', { body: contact }, 200);
    await ask(browser, 'describeOrganisation', { body: { bio: facts.laterBio } }, 200);
    await ask(browser, 'changeEmailAddress', { body: { email: facts.laterEmail, currentPassword: password } }, 200);
    const proof = { token: tokenIn(await mailTo(platform, admin, facts.laterEmail, 'email-change-proof')) };
    await ask(platform.browser(), 'proveEmailAddress', { body: proof }, 204);
    await ask(platform.browser(), 'forgotPassword', { body: { email: facts.laterEmail } }, 204);
    await settle();
    const token = tokenIn(await mailTo(platform, admin, facts.laterEmail, 'password-reset'));
    const reset = { token, email: facts.laterEmail, password: facts.laterPassword };
    await ask(platform.browser(), 'resetPassword', { body: reset }, 204);
    await ask(browser, 'signIn', { body: { username, password: facts.laterPassword } }, 200);
    await ask(browser, 'exportAccountData', {}, 200);
    await ask(platform.browser(), 'forgotPassword', { body: { email: facts.laterEmail } }, 204);
    await settle();
    expectFound(await remains(canaries), canaries);

    await closeAccount(browser, facts.laterPassword);
    traces = await remains(canaries);
  }, 120_000);

  it('leaves no personal data anywhere', () => {
    expect(traces).toEqual([]);
  });

  it('leaves the project to its other participants, with placeholders', async () => {
    const project = (await ask(consultant.browser, 'getProject', { params: { id: finished } }, 200)).json();
    expect(project).toMatchObject({ status: 'completed', charity: { contactEmail: null, contactPhone: null } });
    const { data } = (await ask(consultant.browser, 'listMessages', { params: { id: finished } }, 200)).json();
    expect(data.map(({ content }: { content: string }) => content)).toEqual([
      'Thank you.',
      'This message was removed.',
    ]);
    expect(data[1].sender.name).toBe('Former member');
    expect((await ask(consultant.browser, 'listFiles', { params: { id: finished } }, 200)).json().data).toEqual([]);
    expect((await ask(admin.browser, 'getProject', { params: { id: cancelled } }, 200)).json()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Removed',
    });
  });

  it('leaves the scores without the words', async () => {
    const feedback = await ask(admin.browser, 'getFeedback', { params: { id: finished } }, 200);
    expect(feedback.json().ofCharity).toMatchObject({ quality: 5, words: null });
    expect((await ask(admin.browser, 'listStories', {}, 200)).json().data).toEqual([]);
  });

  it('ends open work', async () => {
    const project = (await ask(admin.browser, 'getProject', { params: { id: ongoing } }, 200)).json();
    expect(project).toMatchObject({ status: 'cancelled', cancelReason: 'The charity has left the platform.' });
    const { data } = (await admin.browser.call('listMemberships')).json();
    expect(data).toEqual([]);
  });

  it('removes the waiting-list signup', async () => {
    expect((await admin.browser.call('listCharitySignups')).json()).toMatchObject({ data: [], total: 0 });
  });

  it('makes the names available again', async () => {
    const { username, email } = facts;
    const browser = platform.browser();
    const body = registration({ username, email, name: 'Somebody Else' });
    const answer = await ask(browser, 'registerCharity', { body }, 201);
    expect(answer.json()).toMatchObject({ username, email, name: 'Somebody Else' });
    expect((await browser.call('listProjects')).json().total).toBe(0);
    await closeAccount(browser, body.password);
  });
});

describe('closing the account of a consultant', () => {
  const { facts, canaries } = canaryFacts({
    username: canaryText('user'),
    password: canaryText('pass'),
    email: mailAddress(),
    name: canaryText('Ada '),
    phone: canaryPhone(),
    website: site(),
    bio: canaryText('Auditor from "Leeds", '),
    laterBio: canaryText('Auditor from York, '),
    organisation: canaryText('Firm '),
    laterOrganisation: canaryText('Firm '),
    linkedin: network(),
    laterLinkedin: network(),
    declined: canaryText('Too new: '),
    suspended: canaryText('Missed: '),
    refusal: canaryText('No time: '),
    message: canaryText('My advice: '),
    fileName: canaryText('report-'),
    fileContent: canaryText('Findings '),
    work: canaryText('Counted '),
    laterWork: canaryText('Recounted '),
    signupName: canaryText('Ada '),
    currentRole: canaryText('Auditor '),
    years: canaryText('8 years ').slice(0, 40),
    areas: canaryText('Audits, '),
    motivations: canaryText('To help '),
  });
  let assigned: string;
  let invited: string;
  let traces: readonly string[];

  beforeAll(async () => {
    const { username, password, email, name, phone, website, bio, organisation } = facts;
    const signup = consultantSignup({
      email,
      fullName: facts.signupName,
      currentRole: facts.currentRole,
      yearsExperience: facts.years,
      expertiseAreas: facts.areas,
      motivations: facts.motivations,
    });
    await ask(platform.browser(), 'joinWaitingListAsConsultant', { body: signup }, 201);
    await settle();
    const [waiting] = (await admin.browser.call('listConsultantSignups')).json().data;
    await ask(admin.browser, 'inviteSignup', { params: { id: waiting.id }, body: {} }, 200);
    await settle();

    const browser = platform.browser();
    const offer = { expertise: ['finance'], yearsExperience: 9, hourlyRate: 80 };
    const body = application({
      username,
      password,
      email,
      name,
      phone,
      website,
      bio,
      organisation,
      consultant: { ...offer, linkedin: facts.linkedin },
    });
    const { status, user } = await browser
      .call('registerConsultant', { body })
      .then((answer) => ({ status: answer.status, user: answer.json() }));
    expect(status).toBe(201);
    const proof = { token: tokenIn(await mailTo(platform, admin, email, 'email-proof')) };
    await ask(platform.browser(), 'proveEmailAddress', { body: proof }, 204);
    const member: SignedIn = { browser, user, username };
    const params = { id: consultantIdOf(member) };
    await ask(admin.browser, 'declineConsultant', { params, body: { reason: facts.declined } }, 200);
    const profile = {
      ...offer,
      bio: facts.laterBio,
      organisation: facts.laterOrganisation,
      linkedin: facts.laterLinkedin,
    };
    await ask(browser, 'reapply', { body: profile }, 200);
    await approve(admin, member);

    const declined = (await invitedProject(charity, [member])).id;
    await ask(browser, 'declineProject', { params: { id: declined }, body: { reason: facts.refusal } }, 204);
    assigned = (await assignedProject(charity, member)).id;
    invited = (await invitedProject(charity, [member])).id;
    await ask(browser, 'postMessage', { params: { id: assigned }, body: { content: facts.message } }, 201);
    const file = { name: `${facts.fileName}.pdf`, content: pdf(facts.fileContent) };
    await ask(browser, 'attachFile', { params: { id: assigned }, file }, 201);
    const hours = { date: '2026-01-12', minutes: 90, work: facts.work };
    const entry = (await ask(browser, 'logHours', { params: { id: assigned }, body: hours }, 201)).json();
    const corrected = { params: { id: assigned, entryId: entry.id }, body: { ...hours, work: facts.laterWork } };
    await ask(browser, 'correctHours', corrected, 200);
    await ask(admin.browser, 'suspendConsultant', { params, body: { reason: facts.suspended } }, 200);
    await settle();
    expectFound(await remains(canaries), canaries);

    await closeAccount(browser, password);
    traces = await remains(canaries);
  }, 120_000);

  it('leaves no personal data anywhere', () => {
    expect(traces).toEqual([]);
  });

  it('returns the charity’s project to matching', async () => {
    const project = (await ask(charity.browser, 'getProject', { params: { id: assigned } }, 200)).json();
    expect(project).toMatchObject({ status: 'matching', consultant: null, consultantId: null });
    const body = { consultantId: consultantIdOf(consultant) };
    await ask(charity.browser, 'inviteConsultant', { params: { id: assigned }, body }, 201);
    await ask(consultant.browser, 'acceptProject', { params: { id: assigned }, body: {} }, 200);
    const { data } = (await ask(consultant.browser, 'listMessages', { params: { id: assigned } }, 200)).json();
    expect(data[0]).toMatchObject({ content: 'This message was removed.', sender: { name: 'Former member' } });
  });

  it('declines their open invitations', async () => {
    const project = (await ask(charity.browser, 'getProject', { params: { id: invited } }, 200)).json();
    expect(project.invitations).toMatchObject([{ status: 'declined', name: 'Former member' }]);
  });

  it('removes the consultant from directory and waiting list, and makes the names available again', async () => {
    const { data } = (await admin.browser.call('listConsultants')).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual([consultantIdOf(consultant)]);
    expect((await admin.browser.call('listConsultantSignups')).json().total).toBe(0);
    const body = application({ username: facts.username, email: facts.email });
    await ask(platform.browser(), 'registerConsultant', { body }, 201);
  });
});

describe('closing the account of an administrator', () => {
  const { facts, canaries } = canaryFacts({
    username: canaryText('user'),
    password: canaryText('pass'),
    email: mailAddress(),
    invitedAs: canaryText('Kit '),
    name: canaryText('Kit '),
    message: canaryText('From the office: '),
    cancelReason: canaryText('Because '),
  });
  let projectId: string;
  let cancelled: string;
  let traces: readonly string[];

  beforeAll(async () => {
    const { username, password, email, name } = facts;
    const form = { email, name: facts.invitedAs, role: 'admin' };
    await ask(admin.browser, 'inviteMember', { body: form }, 201);
    const token = tokenIn(await mailTo(platform, admin, email, 'member-invited'));
    const browser = platform.browser();
    await ask(browser, 'acceptInvitation', { body: { token, username, password, name } }, 201);
    projectId = (await assignedProject(charity, consultant)).id;
    cancelled = (await submittedProject(charity.browser)).id;
    await ask(browser, 'postMessage', { params: { id: projectId }, body: { content: facts.message } }, 201);
    await ask(browser, 'cancelProject', { params: { id: cancelled }, body: { reason: facts.cancelReason } }, 200);
    await settle();
    expectFound(await remains(canaries), canaries);

    await closeAccount(browser, password);
    traces = await remains(canaries);
  }, 120_000);

  it('leaves no personal data anywhere', () => {
    expect(traces).toEqual([]);
  });

  it('keeps the administrator’s actions, without the name', async () => {
    const { data } = (await ask(charity.browser, 'listMessages', { params: { id: projectId } }, 200)).json();
    expect(data[0]).toMatchObject({ content: 'This message was removed.', sender: { role: 'admin' } });
    expect((await ask(charity.browser, 'getProject', { params: { id: cancelled } }, 200)).json()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Removed',
    });
  });
});

describe('removing a signup from the waiting list', () => {
  const { facts, canaries } = canaryFacts({
    email: mailAddress(),
    contactName: canaryText('Joe '),
    phone: canaryPhone(),
    primaryNeed: canaryText('A plan '),
    currentChallenges: canaryText('No staff '),
  });

  it('leaves no personal data of the signup anywhere', async () => {
    await ask(platform.browser(), 'joinWaitingListAsCharity', { body: charitySignup(facts) }, 201);
    await settle();
    const [signup] = (await admin.browser.call('listCharitySignups')).json().data;
    expect(signup.email).toBe(facts.email);
    await ask(admin.browser, 'inviteSignup', { params: { id: signup.id }, body: {} }, 200);
    await settle();
    expect(await remains(canaries)).not.toEqual([]);
    await ask(admin.browser, 'withdrawSignup', { params: { id: signup.id } }, 204);
    await settle();
    expect(await remains(canaries)).toEqual([]);
    expect((await admin.browser.call('listCharitySignups')).json().total).toBe(0);
  });
});

describe('closing an account with the address of a signup', () => {
  it('keeps the signup, invited or not, since the address was never proved', async () => {
    const email = mailAddress();
    await ask(platform.browser(), 'joinWaitingListAsCharity', { body: charitySignup({ email }) }, 201);
    await settle();
    const [signup] = (await admin.browser.call('listCharitySignups')).json().data;
    await ask(admin.browser, 'inviteSignup', { params: { id: signup.id }, body: {} }, 200);
    const browser = platform.browser();
    const form = registration({ email });
    await ask(browser, 'registerCharity', { body: form }, 201);
    await settle();
    await closeAccount(browser, form.password);
    const { data } = (await admin.browser.call('listCharitySignups')).json();
    expect(data).toMatchObject([{ id: signup.id, email, contactName: 'Robin Example', status: 'invited' }]);
  });
});
