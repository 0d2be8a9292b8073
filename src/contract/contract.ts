import * as accountSettings from './account-settings.ts';
import * as accounts from './accounts.ts';
import * as administration from './administration.ts';
import * as analystPseudonyms from './analyst-pseudonyms.ts';
import * as applications from './applications.ts';
import * as asOf from './as-of.ts';
import * as candidates from './candidates.ts';
import * as composedReports from './composed-reports.ts';
import * as consultants from './consultants.ts';
import * as conversations from './conversations.ts';
import * as dashboards from './dashboards.ts';
import * as domain from './domain.ts';
import * as domainCommands from './domain-commands.ts';
import * as domainEvents from './domain-events.ts';
import * as domainScreens from './domain-screens.ts';
import * as domainSpecs from './domain-specs.ts';
import * as emailPreferences from './email-preferences.ts';
import * as emailProofs from './email-proofs.ts';
import type { Endpoint, EndpointTable, Examples } from './endpoint.ts';
import * as feedback from './feedback.ts';
import * as files from './files.ts';
import * as history from './history.ts';
import * as historyIntegrity from './history-integrity.ts';
import * as hours from './hours.ts';
import * as invitations from './invitations.ts';
import * as live from './live.ts';
import * as mails from './mails.ts';
import * as memberships from './memberships.ts';
import * as notifications from './notifications.ts';
import * as parkedEvents from './parked-events.ts';
import * as projectSteps from './project-steps.ts';
import * as projections from './projections.ts';
import * as projects from './projects.ts';
import * as queries from './queries.ts';
import * as questions from './questions.ts';
import * as quotes from './quotes.ts';
import * as registration from './registration.ts';
import * as rehearsal from './rehearsal.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as secondFactors from './second-factors.ts';
import * as unreadableEvents from './unreadable-events.ts';
import * as visits from './visits.ts';
import * as waitingList from './waiting-list.ts';

/** Sections of the API documentation, with their descriptions. */
export const tags = {
  accounts: 'Registration, sign-in, and the signed-in member and their account.',
  membership: "A charity's membership and its charges.",
  consultants: "The public directory, and a consultant's own profile.",
  projects: 'Project requests, their progress, messages and documents.',
  'waiting list': 'The public waiting list forms, and the sign-ups for administrators.',
  visits: 'Page views.',
  administration: 'What administrators see and do.',
  projections: 'The read models and their administration.',
  domain: 'The domain model, documented from the code: events, commands and rules.',
  history: 'Every event, for administrators and analysts.',
  reports: 'Shipped and composed reports on the history, and SQL queries.',
} as const;

/** What the table adds to the declaration of an endpoint. */
interface Documentation {
  readonly tag: keyof typeof tags;
  readonly example: { readonly body?: unknown; readonly success?: unknown };
}

/** Adds examples and a section of the API documentation to the endpoints of one file. */
const section = <Table extends EndpointTable>(
  tag: keyof typeof tags,
  { endpoints, examples }: { readonly endpoints: Table; readonly examples: Examples<Table> },
) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, tag, example: examples[name] }]),
  ) as { readonly [Name in keyof Table]: Table[Name] & Documentation };

/** Every endpoint of the API by name. */
export const endpoints = {
  ...section('accounts', accounts),
  ...section('accounts', registration),
  ...section('accounts', accountSettings),
  ...section('accounts', secondFactors),
  ...section('accounts', emailProofs),
  ...section('accounts', invitations),
  ...section('accounts', live),
  ...section('accounts', notifications),
  ...section('accounts', emailPreferences),
  ...section('membership', memberships),
  ...section('consultants', consultants),
  ...section('projects', projects),
  ...section('projects', candidates),
  ...section('projects', projectSteps),
  ...section('projects', conversations),
  ...section('projects', files),
  ...section('projects', feedback),
  ...section('projects', hours),
  ...section('projects', search),
  ...section('projects', quotes),
  ...section('waiting list', waitingList),
  ...section('visits', visits),
  ...section('administration', administration),
  ...section('administration', applications),
  ...section('administration', mails),
  ...section('administration', analystPseudonyms),
  ...section('projections', projections),
  ...section('projections', parkedEvents),
  ...section('history', history),
  ...section('history', asOf),
  ...section('history', rehearsal),
  ...section('history', historyIntegrity),
  ...section('history', unreadableEvents),
  ...section('reports', reports),
  ...section('reports', composedReports),
  ...section('reports', queries),
  ...section('reports', dashboards),
  ...section('reports', questions),
  ...section('domain', domain),
  ...section('domain', domainEvents),
  ...section('domain', domainCommands),
  ...section('domain', domainScreens),
  ...section('domain', domainSpecs),
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** An endpoint of the table with its name, and its route split into method and path. */
export interface NamedEndpoint extends Endpoint, Documentation {
  readonly name: EndpointName;
  readonly method: string;
  readonly path: string;
}

/** Every endpoint, in the order of the table. */
export const allEndpoints: readonly NamedEndpoint[] = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const endpoint: Endpoint & Documentation = endpoints[name];
  const [method = '', path = ''] = endpoint.route.split(' ');
  return { ...endpoint, name, method, path };
});
