import type { APIResponse } from 'playwright-core';
import { vi } from 'vitest';
import type { CurrentUser } from '../../src/contract/accounts.ts';
import type { EndpointName } from '../../src/contract/contract.ts';
import type { ProjectDetail } from '../../src/contract/projects.ts';
import { routeOf } from '../../src/contract/route-of.ts';
import type { TestServer } from '../support/server.ts';
import type { Visitor } from './visitor.ts';

/** The password of all members registered by these functions. */
export const password = 'a long enough password';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls the API with the cookies of a visitor's browser, as another window of it would. Throws when it is refused. */
export const callAs = async (
  { page }: Pick<Visitor, 'page'>,
  name: EndpointName,
  { params = {}, body }: Sent = {},
): Promise<APIResponse> => {
  const { method, path } = routeOf(name);
  const address = path.replace(/\{(\w+)\}/g, (_, part: string) => params[part] ?? part);
  const answer = await page.request.fetch(address, { method, ...(body === undefined ? {} : { data: body }) });
  if (!answer.ok()) throw new Error(`${name} was refused: ${answer.status()} ${await answer.text()}`);
  return answer;
};

const userOf = async (answer: APIResponse): Promise<CurrentUser> => await answer.json();
const projectOf = async (answer: APIResponse): Promise<ProjectDetail> => await answer.json();

/** Registers a charity in the visitor's browser, which is signed in from then on. */
export const becomeCharity = async (visitor: Visitor, organisation: string): Promise<CurrentUser> => {
  const username = organisation.toLowerCase().replaceAll(' ', '-');
  const body = {
    username,
    password,
    email: `${username}@charity.example`,
    name: 'Asha Patel',
    organisation,
    charity: { foundingYear: 1998, membershipTier: 'small' },
  };
  return userOf(await callAs(visitor, 'registerCharity', { body }));
};

/** Registers a consultant in the visitor's browser, which is signed in from then on. */
export const becomeConsultant = async (
  visitor: Visitor,
  name: string,
  { organisation, bio, ...consultant }: Readonly<Record<string, unknown>> = {},
): Promise<CurrentUser> => {
  const username = name.toLowerCase().replaceAll(' ', '-');
  const body = {
    username,
    password,
    email: `${username}@consulting.example`,
    name,
    ...(organisation === undefined ? {} : { organisation }),
    ...(bio === undefined ? {} : { bio }),
    consultant: { expertise: ['finance'], yearsExperience: 12, hourlyRate: 65, ...consultant },
  };
  return userOf(await callAs(visitor, 'registerConsultant', { body }));
};

/** The id of a consultant's profile. */
export const consultantIdOf = ({ consultantProfile, name }: CurrentUser): string => {
  if (consultantProfile === null) throw new Error(`${name} is no consultant.`);
  return consultantProfile.id;
};

/** Signs a browser in as the server's administrator. */
export const becomeAdministrator = async (
  visitor: Visitor,
  { administrator }: Pick<TestServer, 'administrator'>,
): Promise<void> => {
  await callAs(visitor, 'signIn', { body: administrator });
};

export const approve = async (admin: Visitor, consultant: CurrentUser): Promise<void> => {
  await callAs(admin, 'approveConsultant', { params: { id: consultantIdOf(consultant) }, body: {} });
};

/** Requests a project for the charity in the visitor's browser. */
export const requestProject = async (
  charity: Visitor,
  title: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<ProjectDetail> => {
  const body = {
    title,
    description: 'Our trustees want something that they can stand behind, with figures that hold for three years.',
    expertiseRequired: ['finance', 'governance'],
    estimatedHours: 40,
    ...given,
  };
  return projectOf(await callAs(charity, 'submitProject', { body }));
};

/** Requests a project that the consultant in another browser takes on at once. */
export const beginWork = async (
  charity: Visitor,
  { browser, member }: { readonly browser: Visitor; readonly member: CurrentUser },
  title: string,
): Promise<ProjectDetail> => {
  const { id } = await requestProject(charity, title, { consultantId: consultantIdOf(member) });
  return projectOf(await callAs(browser, 'acceptProject', { params: { id }, body: {} }));
};

/** Waits until the worker has written the first analytical copy: before that, questions and SQL are answered 503. */
export const untilCopied = async ({ page }: Pick<Visitor, 'page'>): Promise<void> => {
  const run = () => page.request.post('/api/reports/sql/runs', { data: { sql: 'select count(*) from events' } });
  await vi.waitUntil(async () => (await run()).ok(), { timeout: 30_000, interval: 500 });
};

/** The question how many events of a type there were, by month. */
export const countedByMonth = (type: string) => ({
  steps: [{ events: [type], where: [], first: null, link: null }],
  shape: {
    kind: 'table',
    measures: [{ kind: 'count', step: 0 }],
    groupBy: [{ step: 0, time: 'month' }],
    top: null,
    over: null,
  },
  from: null,
  to: null,
});
