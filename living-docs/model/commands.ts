import {
  isArrowFunction,
  isIdentifier,
  isPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { SignatureKind } from 'typescript/unstable/sync';
import { catalogue } from '../../src/domain/catalogue.ts';
import { memberRoles } from '../../src/domain/kernel/event.ts';
import type { Rejection } from '../../src/domain/kernel/rejection.ts';
import { contextOf } from '../../src/history/contexts.ts';
import type { DomainCommand, DomainSource } from '../../src/http/contract/domain.ts';
import { allEndpoints, type RoutedEndpoint } from '../../src/http/contract/endpoints.ts';
import { inWords } from '../../src/http/contract/in-words.ts';
import { refusal } from '../../src/http/rejections.ts';
import { allWithin, callsOf, declarationOf, docOf, fileSource, nameOf } from '../code/declarations.ts';
import type { Code } from '../code/program.ts';
import { type Reached, reaching, type StatedRefusal } from '../code/reach.ts';
import type { ToldRule } from '../rules/stated-rules.ts';
import type { Aggregate } from './deciders.ts';
import { type Answers, commandNameOf } from './exploration.ts';
import { fieldsOf as eventFields, jsonSchemaOf } from './fields.ts';
import { listed, sortedBy, unique } from './words.ts';

type WayIn = DomainCommand['waysIn'][number];

/** One place where commands are given. */
interface Site {
  readonly wayIn: WayIn;
  /** Names of commands. */
  readonly commands: readonly string[];
  /** Contexts whose aggregates it looks at or commands. */
  readonly contexts: readonly string[];
  readonly refusals: readonly StatedRefusal[];
  readonly description: string | null;
  readonly source: DomainSource;
}

/** Every place where commands are given. */
export interface CommandSites {
  readonly all: readonly Site[];
  readonly reactors: ReadonlyMap<string, Site>;
}

/**
 * Use cases that several ways in share decide by their data which commands they give, which the code alone does not tell.
 * What a way in never gives; whoever changes this finds out when it is not true any more.
 */
const neverGiven: Readonly<Record<string, readonly string[]>> = {
  registerCharity: ['ApplyAsConsultant', 'AcceptInvitation'],
  registerConsultant: ['RegisterCharity', 'AcceptInvitation'],
  acceptInvitation: ['RegisterCharity', 'ApplyAsConsultant'],
  changePassword: ['RecordPasswordReset'],
  resetPassword: ['RecordPasswordChange'],
  'first-start': ['RegisterCharity', 'ApplyAsConsultant', 'AcceptInvitation'],
};

/** What gives commands without a call of the API and without an event. */
const ownInitiative = [
  {
    kind: 'schedule',
    name: 'memberships',
    title: 'Memberships that are due',
    in: 'src/reactors/membership-schedule.ts',
    symbol: 'membershipSchedule',
  },
  {
    kind: 'platform',
    name: 'recovery',
    title: 'Settling what a crash left unfinished',
    in: 'src/wiring/recovery.ts',
    symbol: 'recoverAll',
  },
  {
    kind: 'platform',
    name: 'forgotten-passwords',
    title: 'Answering those who forgot their password',
    in: 'src/commands/password-reset.ts',
    symbol: 'passwordResetCommands.settleResetRequests',
  },
  {
    kind: 'command-line',
    name: 'projections',
    title: 'npm run projections',
    in: 'src/wiring/tools/projections.ts',
    symbol: 'askAndTell',
  },
  {
    kind: 'platform',
    name: 'first-start',
    title: 'The first start of an installation',
    in: 'src/wiring/administrator.ts',
    symbol: 'administratorMaker',
  },
] as const;

const rolesOf = ({ access }: RoutedEndpoint): WayIn['roles'] => {
  if (access === 'anyone') return ['visitor', ...memberRoles];
  return access === 'member' ? [...memberRoles] : [...access];
};

/** Where a command is declared, by its name. */
interface Declared {
  readonly name: string;
  readonly folder: string;
  readonly maker: string;
  readonly node: Node;
}

/** The `type` of what a function makes, where it is always the same; null for what makes no command. */
const madeBy = (code: Code, node: Node): string | null => {
  const { checker } = code;
  const type = checker.getTypeAtLocation(node);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const made = signature && checker.getReturnTypeOfSignature(signature);
  const named = made && checker.getPropertyOfType(made, 'type');
  const name = named && checker.getTypeOfSymbol(named);
  return name?.isStringLiteralType() ? name.value : null;
};

const declaredCommands = (code: Code): readonly Declared[] =>
  code
    .filesUnder('src/domain')
    .filter((path) => path.endsWith('/commands.ts'))
    .flatMap((path) =>
      allWithin(code.file(path), isVariableDeclaration).flatMap((node): Declared[] => {
        const maker = nameOf(node);
        const name = madeBy(code, node.name);
        return maker === null || name === null ? [] : [{ name, folder: path.split('/')[2] ?? '', maker, node }];
      }),
    );

/** Of a table of commands a call of the API takes the one that it shares its name with; the command line takes any. */
const takenBy = ({ kind, name }: WayIn, table: ReadonlySet<string>): readonly string[] => {
  if (kind !== 'endpoint') return [...table];
  const taken = [...table].filter((place) => place.endsWith(`/${name}`));
  if (table.size > 0 && taken.length === 0) throw new Error(`${name} takes a command of another name from a table.`);
  return taken;
};

/** Finds every place where commands are given, and which. */
export const commandSites = (code: Code): CommandSites => {
  const names = new Map(declaredCommands(code).map(({ folder, maker, name }) => [`${folder}/${maker}`, name]));
  const reach = reaching(code);

  const siteOf = (wayIn: WayIn, start: Node, about: Pick<Site, 'description' | 'source'>): Site => {
    const reached: Reached = reach(start);
    const places = [...reached.commands, ...takenBy(wayIn, reached.oneOf)];
    const given = unique(places.flatMap((place) => names.get(place) ?? []));
    const never = neverGiven[wayIn.name] ?? [];
    const untrue = never.filter((name) => !given.includes(name));
    if (untrue.length > 0)
      throw new Error(`${wayIn.name} does not reach ${listed(untrue)}: strike it out of neverGiven.`);
    const commands = sortedBy(
      given.filter((name) => !never.includes(name)),
      (name) => name,
    );
    const folderOf = new Map(places.map((place) => [names.get(place), place.split('/')[0]]));
    const untouched = never
      .map((name) => folderOf.get(name))
      .filter((folder) => !commands.some((name) => folderOf.get(name) === folder));
    const contexts = [...reached.aggregates].filter((folder) => !untouched.includes(folder)).sort();
    return { wayIn, commands, contexts, refusals: reached.refusals, ...about };
  };

  const endpoints = new Map(allEndpoints.map((endpoint) => [endpoint.name as string, endpoint]));
  const ofEndpoints = callsOf(code, 'src/http/routes', 'implement').flatMap((call): Site[] => {
    const [named, handler] = call.arguments;
    if (!named || !handler) throw new Error(`${code.pathOf(call)} implements nothing.`);
    return literalsOf(code, named).map((text): Site => {
      const endpoint = endpoints.get(text);
      if (!endpoint) throw new Error(`${code.pathOf(call)} implements ${text}, which nobody declared.`);
      const { name, summary, method, path } = endpoint;
      const wayIn: WayIn = { kind: 'endpoint', name, title: summary, method, path, roles: rolesOf(endpoint) };
      return siteOf(wayIn, handler, { description: null, source: fileSource(code.pathOf(call)) });
    });
  });

  const platform = (kind: WayIn['kind'], name: string, title: string): WayIn => ({
    kind,
    name,
    title,
    method: null,
    path: null,
    roles: ['system'],
  });
  const ofReactors = callsOf(code, 'src/reactors', 'reactor').map((call): Site => {
    const name = allWithin(call, isPropertyAssignment).find((property) => nameOf(property) === 'name')?.initializer;
    const text = name && constantText(code, name);
    if (!text) throw new Error(`${code.pathOf(call)} has a reactor without a plain name.`);
    // The function that makes it says what it is for.
    let maker: Node = call;
    while (maker.parent && !(isVariableDeclaration(maker) && isArrowFunction(maker.initializer ?? maker))) {
      maker = maker.parent;
    }
    const source = fileSource(code.pathOf(call), nameOf(maker));
    return siteOf(platform('reactor', text, inWords(text)), call, { description: docOf(maker), source });
  });

  const ofPlatform = ownInitiative.map(({ kind, name, title, in: file, symbol }): Site => {
    const start = declarationOf(code, file, symbol);
    return siteOf(platform(kind, name, title), start, { description: docOf(start), source: fileSource(file, symbol) });
  });

  const all = [...ofEndpoints, ...ofReactors, ...ofPlatform].filter(
    ({ commands, wayIn }) => commands.length > 0 || wayIn.kind === 'reactor',
  );
  return { all, reactors: new Map(ofReactors.map((site) => [site.wayIn.name, site])) };
};

/** The texts that an expression can be, by its type. */
const literalsOf = (code: Code, node: Node): readonly string[] => {
  const type = code.checker.getTypeAtLocation(node);
  const parts = type?.isUnionType() ? (type.getTypes() ?? []) : [type];
  return parts.flatMap((part) => (part?.isStringLiteralType() ? [part.value] : []));
};

/** A text that stands there or in a constant. */
const constantText = (code: Code, node: Node): string | null => {
  if (isStringLiteral(node)) return node.text;
  if (!isIdentifier(node)) return null;
  const value = code.declarationsOf([node])[0]?.find(isVariableDeclaration)?.initializer;
  return value ? constantText(code, value) : null;
};

/** The type of a command's field, as people say it, for what no event has under this name. */
const typeInWords = (type: string): string => {
  if (type.endsWith('[]')) return 'list';
  const alternatives = type.split(' | ').filter((one) => one !== 'undefined');
  const others = alternatives.filter((one) => one !== 'null');
  const simple: Readonly<Record<string, string>> = { string: 'text', number: 'number', boolean: 'yes or no' };
  const plain = simple[others.join(' | ')] ?? (others.join(' | ') === 'false | true' ? 'yes or no' : null);
  const literal = others.every((one) => /^"[^"]*"$/.test(one))
    ? `one of ${others.map((one) => one.slice(1, -1)).join(', ')}`
    : null;
  return `${plain ?? literal ?? 'group of fields'}${others.length < alternatives.length ? ', or nothing' : ''}`;
};

/** A field's type as an event tells it that the command leads to; null where none has such a field. */
const typeInEvents = (name: string, events: readonly string[]): string | null => {
  for (const entry of events.flatMap((type) => catalogue.get(type) ?? [])) {
    const fields = eventFields(jsonSchemaOf(entry.schema), entry.personalData);
    const field = fields.find((one) => one.name === name);
    if (field) return `${field.type}${field.nullable ? ', or nothing' : ''}`;
    if (fields.some((one) => one.name.startsWith(`${name}.`))) return 'group of fields';
  }
  return null;
};

const fieldsOf = (code: Code, { node }: Declared, events: readonly string[]): DomainCommand['fields'] => {
  const maker = code.checker.getTypeAtLocation(node);
  const [signature] = maker ? code.checker.getSignaturesOfType(maker, SignatureKind.Call) : [];
  const made = signature && code.checker.getReturnTypeOfSignature(signature);
  const data = made && code.checker.getPropertyOfType(made, 'data');
  const type = data && code.checker.getTypeOfSymbol(data);
  if (!type) return [];
  return code.checker.getPropertiesOfType(type).map((property) => {
    const of = code.checker.getTypeOfSymbol(property);
    const text = of ? code.checker.typeToString(of, node, NO_TRUNCATION) : 'unknown';
    return { name: property.name, type: typeInEvents(property.name, events) ?? typeInWords(text) };
  });
};

/** Of the compiler's `TypeFormatFlags`. */
const NO_TRUNCATION = 1;

/** What is written beside the type of the command, where it has one of its own. */
const typeDocOf = (code: Code, { node, name }: Declared): string | null => {
  const types = code.file(code.pathOf(node)).statements.filter((one) => nameOf(one) === name);
  return types.map(docOf).find((text) => text !== null) ?? null;
};

/** A refusal as the API answers it. */
const answered = (rejection: Rejection, by: 'aggregate' | 'use-case'): DomainCommand['rejections'][number] => {
  const { details } = refusal(rejection);
  const { code, message, field = null } = rejection;
  return { code, title: details.title, status: details.status, message, field, by };
};

/** One code may be said in several ways, depending on what is missing. */
const sentenceOf = ({ by, code, message }: DomainCommand['rejections'][number]): string => `${by} ${code} ${message}`;

export interface CommandParts {
  readonly code: Code;
  readonly aggregates: readonly Aggregate[];
  readonly rules: readonly ToldRule[];
  readonly sites: CommandSites;
  readonly answers: ReadonlyMap<string, Answers>;
}

/** Everything that can be asked for, in the order in which the contexts declare it. Throws for a command without a specification. */
export const allCommands = ({ code, aggregates, rules, sites, answers }: CommandParts): DomainCommand[] =>
  declaredCommands(code).map((declared): DomainCommand => {
    const { name, node, maker } = declared;
    const stated = rules.filter(({ when }) => commandNameOf(when) === name);
    const aggregate = aggregates.find(({ category }) => category === stated[0]?.category);
    const found = answers.get(name);
    if (!aggregate || !found) {
      throw new Error(`No specification asks for ${name}: write one with specify(…) in ${code.pathOf(node)}’s folder.`);
    }
    const given = sites.all.filter(({ commands }) => commands.includes(name));
    const own = found.rejections.map((rejection) => answered(rejection, 'aggregate'));
    const around = given
      .flatMap(({ refusals }) => refusals)
      .filter(({ code: refused }) => !own.some(({ code: known }) => known === refused))
      .map(({ code: refused, message, field }) =>
        answered({ rejected: true, code: refused, message, ...(field === null ? {} : { field }) }, 'use-case'),
      );
    const bySentence = new Map([...own, ...around].map((rejection) => [sentenceOf(rejection), rejection]));
    return {
      name,
      title: inWords(name),
      context: contextOf({ type: '', stream: `${aggregate.category}-` }),
      aggregate: aggregate.name,
      // Written beside the command's type where it has one.
      description: docOf(node) ?? typeDocOf(code, declared),
      fields: fieldsOf(code, declared, unique(found.outcomes.flat())),
      roles: [...unique(given.flatMap(({ wayIn }) => wayIn.roles))],
      waysIn: given.map(({ wayIn }) => wayIn),
      outcomes: sortedBy(
        found.outcomes.map((types) => [...types]),
        (types) => `${types.length} ${types.join(' ')}`,
      ),
      mayDoNothing: found.mayDoNothing,
      rejections: sortedBy(bySentence.values(), sentenceOf),
      specs: stated.length,
      source: fileSource(code.pathOf(node), maker),
    };
  });
