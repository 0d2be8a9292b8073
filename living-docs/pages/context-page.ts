import {
  consumerKinds,
  type DomainAggregate,
  type DomainCommand,
  type DomainConsumer,
  type DomainEventType,
  type DomainOverview,
} from '../../src/http/contract/domain.ts';
import { inWords } from '../../src/http/contract/in-words.ts';
import type { Domain } from '../model/domain.ts';
import { capitalised, counted, listed, unique } from '../model/words.ts';
import { anchorOf, mermaid, page, plain, points, toSource } from './page.ts';

const roleNames: Readonly<Record<DomainCommand['roles'][number], string>> = {
  charity: 'charities',
  consultant: 'consultants',
  analyst: 'analysts',
  admin: 'administrators',
  visitor: 'visitors',
  system: 'Fellowbridge itself',
};

const memories: Readonly<Record<DomainAggregate['memory'], string>> = {
  'whole-stream': 'It decides from its whole past.',
  'last-event': 'Its last event says all that it has to remember, so that its past may grow long.',
  nothing: 'It remembers nothing: a fact is noted whatever happened before.',
};

/** Links to events by their type. */
const linker = ({ events }: Domain, here: string) => {
  const byType = new Map(events.map((event) => [event.type, event]));
  return (type: string): string => {
    const event = byType.get(type);
    if (!event) return `\`${type}\``;
    const file = event.context === here ? '' : `${event.context}.md`;
    return `[${event.title}](${file}#${anchorOf(event.title)})`;
  };
};
type Link = ReturnType<typeof linker>;

const aggregatePart = (aggregate: DomainAggregate, link: Link): string => {
  const { title, description, stream, memory, states, transitions, within, diagram, specs, name, source } = aggregate;
  const titleOf = (state: string): string => states.find((one) => one.name === state)?.title ?? state;
  const staying = within
    .filter(({ events }) => events.length > 3 || states.length === 1)
    .map(({ state, events }) =>
      states.length === 1
        ? `It has no states of its own. These happen to it: ${listed(events.map(link))}.`
        : `While *${titleOf(state)}* these happen as well: ${listed(events.map(link))}.`,
    );
  return [
    `### ${title}`,
    `${description ?? ''} Its streams are named \`${stream}-…\`. ${memories[memory]} ${toSource('Code', source)}, [${counted(specs, 'rule')}](specifications/${name}.md).`.trim(),
    transitions.length > 0 ? mermaid(diagram) : '',
    staying.join('\n\n'),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
};

const fieldPoint = ({
  name,
  type,
  optional,
  nullable,
  personal,
  fallback,
  description,
}: DomainEventType['fields'][number]): string => {
  const said = [
    `\`${name}\`: ${plain(type)}`,
    ...(optional ? ['may be left out'] : []),
    ...(nullable ? ['may be empty'] : []),
    ...(personal
      ? [
          `**personal**${typeof fallback === 'string' && fallback !== '' ? `, ‘${fallback}’ once erased` : ', gone once erased'}`,
        ]
      : []),
  ];
  return `${said.join(', ')}${description === null ? '' : `. ${plain(description)}`}`;
};

const kindsInWords = { projection: 'read model', reactor: 'reactor', report: 'report', follower: 'follower' } as const;

/** By kind, with their names: `the reactor *Leaving* and the reports *One* and *Other*`. */
const namesOf = (consumers: DomainEventType['consumedBy']): string =>
  listed(
    consumerKinds.flatMap((kind) => {
      const names = consumers.filter((one) => one.kind === kind).map(({ title }) => `*${title}*`);
      return names.length === 0 ? [] : [`the ${kindsInWords[kind]}${names.length === 1 ? '' : 's'} ${listed(names)}`];
    }),
  );

/** Who reads this event in particular; who reads all of them is said once. */
const consumersOf = ({ consumedBy }: DomainEventType, always: readonly DomainConsumer[]): string => {
  const own = consumedBy.filter(({ kind, name }) => !always.some((one) => one.kind === kind && one.name === name));
  return own.length === 0 ? 'Read by nobody else.' : `Read by ${namesOf(own)}.`;
};

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const eventPart = (
  event: DomainEventType,
  commandLink: (name: string) => string,
  always: readonly DomainConsumer[],
): string => {
  const { title, type, sentence, description, statusAfter, fields, versions, emittedBy, version, source } = event;
  const history = versions.flatMap(({ version: number, change, upcaster }) =>
    change === null || upcaster === null
      ? []
      : [
          `**Version ${number}.** ${change} Older ones are lifted when they are read (${toSource('upcaster', upcaster)}):\n\n\`\`\`ts\n${upcaster.code}\n\`\`\``,
        ],
  );
  return [
    `### ${title}`,
    `> ${plain(sentence)}`,
    `${description === null ? '' : ended(capitalised(description))}${statusAfter === null ? '' : ` Afterwards: *${statusAfter}*.`}`.trim(),
    fields.length === 0 ? 'That it happened is all there is to say.' : points(fields.map(fieldPoint)),
    `${toSource(`\`${type}\``, source)}, version ${version}. ${emittedBy.length === 0 ? 'No command leads to it any more.' : `Follows from ${listed(emittedBy.map(commandLink))}.`} ${consumersOf(event, always)}`,
    ...history,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
};

const wayInText = ({ kind, title, method, path }: DomainCommand['waysIn'][number]): string => {
  switch (kind) {
    case 'endpoint':
      return `‘${title}’ (\`${method} ${path}\`)`;
    case 'reactor':
      return `the reactor *${title}*`;
    case 'schedule':
      return `the schedule *${title}*`;
    case 'command-line':
      return `the command \`${title}\``;
    case 'platform':
      return `*${title}*`;
    default:
      return kind satisfies never;
  }
};

/** A visitor may do what everybody may: naming all roles beside it says nothing more. */
const askers = (roles: DomainCommand['roles']): string => {
  const named = roles.includes('visitor')
    ? ['anybody', ...(roles.includes('system') ? [roleNames.system] : [])]
    : roles.map((role) => roleNames[role]);
  return named.length === 0 ? 'Nothing asks for it yet' : capitalised(`${listed(named)} may ask for it`);
};

const commandPart = (command: DomainCommand, link: Link): string => {
  const { name, title, description, roles, waysIn, outcomes, mayDoNothing, rejections, specs, aggregate, source } =
    command;
  const ways = waysIn.length === 0 ? '' : `, by ${listed(unique(waysIn.map(wayInText)))}`;
  const leads = outcomes.map((types) => listed(types.map(link)));
  return [
    `### ${title}`,
    description ?? '',
    `${askers(roles)}${ways}.`,
    leads.length === 1
      ? `It leads to ${leads[0]}${mayDoNothing ? ', or to nothing where nothing would change' : ''}.`
      : `It leads to one of these${mayDoNothing ? ', or to nothing where nothing would change' : ''}:\n\n${points(leads)}`,
    rejections.length === 0
      ? 'It is never refused.'
      : `It can be refused:\n\n${points(rejections.map(({ code, message, status, by }) => `“${plain(message)}” \`${code}\`, ${status}${by === 'use-case' ? ', by the use case' : ''}`))}`,
    `${toSource(`\`${name}\``, source)}, [${counted(specs, 'rule')}](specifications/${aggregate}.md).`,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
};

/** Everything about one context. */
export const contextPage = (domain: Domain, context: DomainOverview['data']['contexts'][number]): string => {
  const { name, title, purpose, words } = context;
  const link = linker(domain, name);
  const commandsByName = new Map(domain.commands.map((command) => [command.name, command]));
  const commandLink = (command: string): string => {
    const known = commandsByName.get(command);
    if (!known) return `\`${command}\``;
    const file = known.context === name ? '' : `${known.context}.md`;
    return `[${inWords(command)}](${file}#${anchorOf(inWords(command))})`;
  };
  const of = <Entry extends { readonly context: string }>(entries: readonly Entry[]): readonly Entry[] =>
    entries.filter((entry) => entry.context === name);
  const always = domain.consumers.filter(({ readsEverything }) => readsEverything);
  return page(
    title,
    `[All contexts](README.md)`,
    purpose,
    '## Words',
    points(words.map(({ term, meaning }) => `**${term}**: ${meaning}`)),
    '## What decides',
    ...of(domain.aggregates).map((aggregate) => aggregatePart(aggregate, link)),
    '## What can be asked for',
    ...of(domain.commands).map((command) => commandPart(command, link)),
    '## What happens',
    `Every event is taken by ${namesOf(always)}; who else reads one is said with it.`,
    ...of(domain.events).map((event) => eventPart(event, commandLink, always)),
  );
};
