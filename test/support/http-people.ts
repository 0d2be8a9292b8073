import { v7 } from 'uuid';
import { registerAccount } from '../../src/domain/accounts/commands.ts';
import { account } from '../../src/domain/accounts/decide.ts';
import type { CurrentUser, MemberRole } from '../../src/http/contract/accounts.ts';
import type { ProjectDetail } from '../../src/http/contract/projects.ts';
import { sessionCookieName } from '../../src/http/plugins/sessions.ts';
import type { Platform } from './http.ts';
import type { Browser } from './http-browser.ts';

export const password = 'correct horse battery';

let people = 0;

/** A charity's registration that nobody else uses. */
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

/** A charity that has just registered, in its browser. */
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

/** A member of a role that nobody can register for yet: account and session are real, only the form is missing. */
export const signedInMember = async (platform: Platform, role: MemberRole): Promise<Browser> => {
  people += 1;
  const userId = v7();
  const registered = await platform.handle(
    account,
    userId,
    registerAccount({
      userId,
      role,
      username: `${role}-${people}`,
      email: `${role}-${people}@fellowbridge.example`,
      name: 'Alex Example',
      phone: null,
      bio: null,
      website: null,
      organisation: null,
    }),
    { actor: { id: 'test', role: 'system' }, source: 'test', correlationId: v7(), subject: userId },
  );
  if (registered.outcome === 'rejected') throw new Error(registered.rejection.message);
  await platform.settled();
  const { id } = await platform.vault.sessions.open({ userId, role, device: 'Test' });
  const browser = platform.browser();
  const cookie = platform.app.encodeSecureSession(platform.app.createSecureSession({ id }));
  browser.cookies.set(sessionCookieName(false), encodeURIComponent(cookie));
  return browser;
};

/** A project that the charity has just requested. */
export const submittedProject = async (browser: Browser, changes = {}): Promise<ProjectDetail> => {
  const answer = await browser.call('submitProject', { body: projectRequest(changes) });
  if (answer.status !== 201) throw new Error(`The project was not accepted: ${answer.body}`);
  return answer.json();
};
