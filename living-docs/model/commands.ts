import { allEndpoints, type NamedEndpoint } from '../../src/contract/contract.ts';
import type { DomainCommand } from '../../src/contract/domain-commands.ts';
import type { DomainField } from '../../src/contract/domain-events.ts';
import { inWords } from '../../src/contract/format-list.ts';
import type { Context } from '../../src/contract/history.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { memberRoles } from '../../src/domain/kernel/event.ts';
import type { Rejection } from '../../src/domain/kernel/rejection.ts';
import { contextOf } from '../../src/history/contexts.ts';
import { type IssuedCommands, issuedCommands } from '../../src/http/issued-commands.ts';
import { refusal } from '../../src/http/rejections.ts';
import type { Reactor } from '../../src/reactors/engine/reactor.ts';
import { type Declaration, filesUnder, sourceOf, tablesOf } from '../code/source.ts';
import type { TitledRule } from '../rules/stated-rules.ts';
import type { Aggregate } from './deciders.ts';
import { type Answers, commandNameOf } from './exploration.ts';
import { fieldsOf as eventFields, jsonSchemaOf } from './fields.ts';
import { plainData } from './json.ts';
import { sortedBy, unique } from './words.ts';

type WayIn = DomainCommand['waysIn'][number];

/** A source of commands. */
export interface Issuer {
  readonly wayIn: WayIn;
  /** Types of commands. */
  readonly commands: readonly string[];
  readonly refusals: readonly Rejection[];
  /** Other contexts whose state it reads. */
  readonly reads: readonly Context[];
}

const platform = (kind: WayIn['kind'], name: string, title: string, commands: readonly string[]): Issuer => ({
  wayIn: { kind, name, title, method: null, path: null, roles: ['system'] },
  commands,
  refusals: [],
  reads: [],
});

/** Commands that are caused neither by an API request nor by an event. */
const ofPlatform = (declared: readonly Declaration[]): readonly Issuer[] => [
  platform('schedule', 'memberships', 'Memberships that are due', ['KeepMembership']),
  platform('schedule', 'dashboard-mails', 'Mails of dashboards that are due', ['NoteDashboardMail']),
  platform('schedule', 'verification', 'A verification of the history that found a change', [
    'ReportFailedVerification',
  ]),
  platform('schedule', 'unproved-addresses', 'E-mail addresses that were not proved in time', ['GiveUpEmailAddress']),
  platform('platform', 'recovery', 'Completing what a crash interrupted', [
    'RegisterAccount',
    'RegisterUnprovedAccount',
    'RegisterInvitedAccount',
    'RegisterCharity',
    'ApplyAsConsultant',
    'AcceptInvitation',
    'ProveEmailAddress',
    'RestoreEmailAddress',
    'RecordPasswordChange',
    'RecordPasswordReset',
  ]),
  platform('platform', 'forgotten-passwords', 'Answering requests to reset a password', [
    'RecordResetRequest',
    'RecordLinkRequest',
  ]),
  platform(
    'command-line',
    'projections',
    'npm run projections',
    declared.flatMap(({ file, name }) => (file.includes('/operations/') ? [name] : [])),
  ),
  platform('command-line', 'reset-factors', 'npm run reset-factors', ['ResetSecondFactors']),
  platform('platform', 'first-start', 'The first start of an installation', ['RegisterAccount']),
];

const rolesOf = ({ access }: NamedEndpoint): WayIn['roles'] => {
  if (access === 'anyone') return ['visitor', ...memberRoles];
  return access === 'member' ? [...memberRoles] : [...access];
};

const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Every command that the contexts declare, in their order. */
export const declaredCommands = (): readonly Declaration[] =>
  filesUnder('src/domain', '/commands.ts').flatMap((file) => tablesOf(file, 'defineCommands'));

/** All sources of commands. Throws if one issues a command that no context declares. */
export const allIssuers = (declared: readonly Declaration[], reactors: readonly Reactor[]): readonly Issuer[] => {
  const known = new Set(declared.map(({ name }) => name));
  const ofEndpoints = allEndpoints.map((endpoint): Issuer => {
    const { name, summary: title, method, path } = endpoint;
    const own: IssuedCommands = issuedCommands[name] ?? {};
    const { commands = known.has(capitalised(name)) ? [capitalised(name)] : [], refusals = [], reads = [] } = own;
    return {
      wayIn: { kind: 'endpoint', name, title, method, path, roles: rolesOf(endpoint) },
      commands,
      refusals,
      reads,
    };
  });
  const ofReactors = reactors.map(({ name, issues = [] }) => platform('reactor', name, inWords(name), issues));
  const all = [...ofEndpoints, ...ofReactors, ...ofPlatform(declared)];
  for (const { wayIn, commands } of all) {
    const unknown = commands.filter((command) => !known.has(command));
    if (unknown.length > 0) throw new Error(`${wayIn.name} issues ${unknown.join(', ')}, which no context declares.`);
  }
  return all.filter(({ commands, wayIn }) => commands.length > 0 || wayIn.kind === 'reactor');
};

const OR_NOTHING = ', or nothing';

/** The same field in an event of the command, or the fields of its group; none if no event has it. */
const fieldsInEvents = (name: string, events: readonly string[]): readonly DomainField[] => {
  for (const entry of events.flatMap((type) => catalogue.get(type) ?? [])) {
    const fields = eventFields(jsonSchemaOf(entry.schema), entry.personalData);
    const own = fields.find((one) => one.name === name);
    const found = own ? [own] : fields.filter((one) => one.name.startsWith(`${name}.`));
    if (found.length > 0) return found;
  }
  return [];
};

/** Whether these are the fields of one group. Groups within groups, as in reports, would make too long a form. */
const arePlainGroup = (name: string, fields: readonly DomainField[]): boolean =>
  fields.length > 0 && fields.every((field) => !field.name.slice(name.length + 1).includes('.'));

/** The type of a field's values in the specifications. */
const typeOfValues = (values: readonly unknown[]): string => {
  const names: Readonly<Record<string, string>> = { string: 'text', number: 'number', boolean: 'yes or no' };
  const given = values.filter((value) => value !== null && value !== undefined);
  const types = unique(
    given.map((value) => (Array.isArray(value) ? 'list' : (names[typeof value] ?? 'group of fields'))),
  );
  return `${types.join(' or ') || 'nothing'}${given.length < values.length ? OR_NOTHING : ''}`;
};

/** The fields of a command, inferred from its specifications. */
const fieldsOf = (rules: readonly TitledRule[], events: readonly string[]): DomainCommand['fields'] => {
  const values = new Map<string, unknown[]>();
  for (const { when } of rules) {
    const data = typeof when === 'object' && when !== null && 'data' in when ? plainData(when.data) : {};
    for (const [name, value] of Object.entries(data)) values.set(name, [...(values.get(name) ?? []), value]);
  }
  return [...values].flatMap(([name, given]): DomainCommand['fields'] => {
    const found = fieldsInEvents(name, events);
    const own = found.find((field) => field.name === name);
    if (own) return [{ name, type: `${own.type}${own.nullable ? OR_NOTHING : ''}` }];
    const isAlwaysGiven = given.every((value) => value !== null && value !== undefined);
    if (!isAlwaysGiven || !arePlainGroup(name, found)) return [{ name, type: typeOfValues(given) }];
    return found.map((field) => ({
      name: field.name,
      type: `${field.type}${field.nullable ? OR_NOTHING : ''}${field.optional ? ', optional' : ''}`,
    }));
  });
};

/** A refusal as the API returns it. */
const answered = (rejection: Rejection, by: 'aggregate' | 'use-case'): DomainCommand['rejections'][number] => {
  const { details } = refusal(rejection);
  const { code, message, field = null } = rejection;
  return { code, title: details.title, status: details.status, message, field, by };
};

const sentenceOf = ({ by, code, message }: DomainCommand['rejections'][number]): string => `${by} ${code} ${message}`;

interface CommandParts {
  readonly declared: readonly Declaration[];
  readonly aggregates: readonly Aggregate[];
  readonly rules: readonly TitledRule[];
  readonly issuers: readonly Issuer[];
  readonly answers: ReadonlyMap<string, Answers>;
}

/** Every command, in the order in which the contexts declare them. Throws for a command without a specification. */
export const allCommands = ({ declared, aggregates, rules, issuers, answers }: CommandParts): DomainCommand[] =>
  declared.map(({ file, name, doc }): DomainCommand => {
    const stated = rules.filter(({ when }) => commandNameOf(when) === name);
    const aggregate = aggregates.find(({ category }) => category === stated[0]?.category);
    const found = answers.get(name);
    if (!aggregate || !found) throw new Error(`No specification covers ${name}: add one beside ${file}.`);
    const own = found.rejections.map((rejection) => answered(rejection, 'aggregate'));
    const issuing = issuers.filter(({ commands }) => commands.includes(name));
    const around = issuing
      .flatMap(({ refusals }) => refusals)
      .filter(({ code }) => !own.some((one) => one.code === code))
      .map((rejection) => answered(rejection, 'use-case'));
    return {
      name,
      title: inWords(name),
      context: contextOf({ type: '', stream: `${aggregate.category}-` }),
      aggregate: aggregate.name,
      description: doc,
      fields: fieldsOf(stated, unique(found.outcomes.flat())),
      roles: [...unique(issuing.flatMap(({ wayIn }) => wayIn.roles))],
      waysIn: issuing.map(({ wayIn }) => wayIn),
      outcomes: sortedBy(
        found.outcomes.map((types) => [...types]),
        (types) => `${types.length} ${types.join(' ')}`,
      ),
      mayDoNothing: found.mayDoNothing,
      rejections: sortedBy(new Map([...own, ...around].map((one) => [sentenceOf(one), one])).values(), sentenceOf),
      specs: stated.length,
      // The code refers to a command by its constructor.
      source: sourceOf(file, `${name.charAt(0).toLowerCase()}${name.slice(1)}`),
    };
  });
