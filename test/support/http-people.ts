import { v7 } from 'uuid';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import type { Platform } from './http.ts';
import type { Browser } from './http-browser.ts';

export const password = 'correct horse battery';

let people = 0;

/** A new registration of a charity. */
export const registration = (changes: Record<string, unknown> = {}) => {
  people += 1;
  return {
    username: `harbour-${people}`,
    password,
    email: `office-${people}@harbour.example`,
    name: 'Robin Example',
    organisation: 'Harbour Lights',
    charity: { revenue: 420_000, employeeCount: 9, foundingYear: 1998, membershipTier: 'small' },
    ...changes,
  };
};

/** A new application of a consultant. */
export const application = (changes: Record<string, unknown> = {}) => {
  people += 1;
  return {
    username: `expert-${people}`,
    password,
    email: `expert-${people}@consulting.example`,
    name: 'Sam Example',
    organisation: 'Example Consulting',
    bio: 'Twenty years of charity finance.',
    consultant: { expertise: ['finance', 'governance'], yearsExperience: 20, hourlyRate: 85, availability: true },
    ...changes,
  };
};

export const projectRequest = (changes: Record<string, unknown> = {}) => ({
  title: 'A budget for three years',
  description: 'We need a budget that our trustees can follow.',
  expertiseRequired: ['finance', 'strategy'],
  estimatedHours: 40,
  startDate: '2026-03-02',
  endDate: '2026-05-29',
  notes: 'Trustees meet on Mondays.',
  ...changes,
});

export const charitySignup = (changes: Record<string, unknown> = {}) => ({
  charityName: 'Harbour Lights',
  contactName: 'Robin Example',
  email: 'robin@harbour.example',
  charitySize: 'small',
  ...changes,
});

export const consultantSignup = (changes: Record<string, unknown> = {}) => ({
  fullName: 'Sam Example',
  email: 'sam@consulting.example',
  currentRole: 'Finance director',
  yearsExperience: '8 years',
  expertiseAreas: 'Budgets, management accounts',
  charityExperience: 'extensive',
  availability: 'part_time',
  currentConsulting: 'interested',
  ...changes,
});

export interface SignedIn {
  readonly browser: Browser;
  readonly user: CurrentUser;
  readonly username: string;
}

/** A newly registered charity, with its browser. */
export const registeredCharity = async (platform: Platform, changes = {}): Promise<SignedIn> => {
  const browser = platform.browser();
  const body = registration(changes);
  const answer = await browser.call('registerCharity', { body });
  if (answer.status !== 201) throw new Error(`The registration failed: ${answer.body}`);
  return { browser, user: answer.json(), username: body.username };
};

/** An administrator, signed in. */
export const signedInAdministrator = async (platform: Platform): Promise<SignedIn> => {
  people += 1;
  const username = `keeper-${people}`;
  const made = await platform.commands.createAdministrator(
    { username, email: `${username}@fellowbridge.example`, name: 'Kim Keeper', password },
    { actor: { id: 'start', role: 'system' }, source: 'test', requestId: v7(), correlationId: v7() },
  );
  if (made.outcome === 'rejected') throw new Error(made.rejection.message);
  await platform.settled();
  const browser = platform.browser();
  const answer = await browser.call('signIn', { body: { username, password } });
  if (answer.status !== 200) throw new Error(`The administrator cannot sign in: ${answer.body}`);
  return { browser, user: answer.json(), username };
};

/** A consultant who has just applied, with their browser. */
export const registeredConsultant = async (platform: Platform, changes = {}): Promise<SignedIn> => {
  const browser = platform.browser();
  const body = application(changes);
  const answer = await browser.call('registerConsultant', { body });
  if (answer.status !== 201) throw new Error(`The application failed: ${answer.body}`);
  return { browser, user: answer.json(), username: body.username };
};

/** The id of a member's consultant profile. */
export const consultantIdOf = ({ user }: Pick<SignedIn, 'user'>): string => {
  if (user.consultantProfile === null) throw new Error(`${user.username} is no consultant.`);
  return user.consultantProfile.id;
};

/** Approves an application. */
export const approve = async (admin: SignedIn, applicant: Pick<SignedIn, 'user'>): Promise<void> => {
  const answer = await admin.browser.call('approveConsultant', { params: { id: consultantIdOf(applicant) } });
  if (answer.status !== 200) throw new Error(`The approval failed: ${answer.body}`);
};

/** A consultant whom an administrator has approved. */
export const approvedConsultant = async (platform: Platform, admin: SignedIn, changes = {}): Promise<SignedIn> => {
  const applicant = await registeredConsultant(platform, changes);
  await approve(admin, applicant);
  const { browser, username } = applicant;
  return { browser, user: (await browser.call('getCurrentUser')).json(), username };
};

const why = { reason: 'The member asked us to.' };

/**
 * The newest mail to an address, opened by an administrator of an installation without a mail server. The text of a mail
 * with a sign-in link is a link to hand over.
 */
export const mailTo = async (platform: Platform, admin: SignedIn, address: string, template: string) => {
  await platform.settled();
  await platform.workOff();
  for (const { id, to, template: its, holdsLink } of (
    await admin.browser.call('listMails', { query: { limit: '100' } })
  ).json().data) {
    if (to !== address || its !== template) continue;
    const mail = (await admin.browser.call('openMail', { params: { id }, body: why })).json();
    if (!holdsLink) return mail;
    const { link } = (await admin.browser.call('handOverLink', { params: { id }, body: why })).json();
    return { ...mail, text: link };
  }
  throw new Error(`There is no mail ${template} to ${address}.`);
};

/** The query parameters of a link in a mail. */
export const tokenIn = ({ text }: { readonly text: string }): string => {
  const [, token] = /[?&](?:token|undo)=([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`There is no token in ${text}`);
  return token;
};

/** The secret of an invitation from the waiting list. */
export const invitationIn = ({ text }: { readonly text: string }): string => {
  const [, invitation] = /[?&]invitation=([\w-]+)/.exec(text) ?? [];
  if (invitation === undefined) throw new Error(`There is no invitation in ${text}`);
  return invitation;
};

/** A member who accepted an administrator's invitation. */
export const invitedMember = async (
  platform: Platform,
  admin: SignedIn,
  role: 'analyst' | 'admin' = 'analyst',
): Promise<SignedIn> => {
  people += 1;
  const email = `${role}-${people}@fellowbridge.example`;
  const invited = await admin.browser.call('inviteMember', { body: { email, name: 'Alex Example', role } });
  if (invited.status !== 201) throw new Error(`The invitation failed: ${invited.body}`);
  const token = tokenIn(await mailTo(platform, admin, email, 'member-invited'));
  const browser = platform.browser();
  const username = `${role}-${people}`;
  const answer = await browser.call('acceptInvitation', { body: { token, username, password, name: 'Alex Example' } });
  if (answer.status !== 201) throw new Error(`The invitation was not accepted: ${answer.body}`);
  return { browser, user: answer.json(), username };
};

/** A charity with an active membership. */
export const memberCharity = async (
  platform: Platform,
  terms = { tier: 'small', billing: 'monthly' },
): Promise<SignedIn> => {
  const charity = await registeredCharity(platform);
  const answer = await charity.browser.call('activateMembership', { body: terms });
  if (answer.status !== 201) throw new Error(`The membership was not activated: ${answer.body}`);
  return { ...charity, user: (await charity.browser.call('getCurrentUser')).json() };
};

/** A newly requested project of the charity. */
export const submittedProject = async (browser: Browser, changes = {}): Promise<ProjectDetail> => {
  const answer = await browser.call('submitProject', { body: projectRequest(changes) });
  if (answer.status !== 201) throw new Error(`The project was not accepted: ${answer.body}`);
  return answer.json();
};

/** A project with invited consultants. */
export const invitedProject = async (
  charity: SignedIn,
  consultants: readonly SignedIn[],
  changes = {},
): Promise<ProjectDetail> => {
  let project = await submittedProject(charity.browser, changes);
  for (const consultant of consultants) {
    const body = { consultantId: consultantIdOf(consultant) };
    const answer = await charity.browser.call('inviteConsultant', { params: { id: project.id }, body });
    if (answer.status !== 201) throw new Error(`The invitation failed: ${answer.body}`);
    project = answer.json();
  }
  return project;
};

/** A project in progress, with its consultant. */
export const assignedProject = async (
  charity: SignedIn,
  consultant: SignedIn,
  changes = {},
): Promise<ProjectDetail> => {
  const { id } = await invitedProject(charity, [consultant], changes);
  const answer = await consultant.browser.call('acceptProject', { params: { id }, body: {} });
  if (answer.status !== 200) throw new Error(`The project was not accepted: ${answer.body}`);
  return answer.json();
};
