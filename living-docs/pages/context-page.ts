import type { DomainOverview } from '../../src/contract/domain.ts';
import type { DomainAggregate, DomainCommand } from '../../src/contract/domain-commands.ts';
import { consumerKinds, type DomainConsumer, type DomainEventType } from '../../src/contract/domain-events.ts';
import { inWords } from '../../src/contract/format-list.ts';
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
  'whole-stream': 'It decides from all its events.',
  'last-event': 'It decides from its last event alone, so its stream may grow long.',
  nothing: 'It decides without any earlier event.',
};

/** Links to events, by type. */
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
  const { title, description, stream, memory, states, transitions, within, diagram, specs, source } = aggregate;
  const titleOf = (state: string): string => states.find((one) => one.name === state)?.title ?? state;
  const staying = within
    .filter(({ events }) => events.length > 3 || states.length === 1)
    .map(({ state, events }) =>
      states.length === 1
        ? `It has a single state. Its events: ${listed(events.map(link))}.`
        : `While *${titleOf(state)}* these events occur as well: ${listed(events.map(link))}.`,
    );
  return [
    `### ${title}`,
    `${description ?? ''} Its streams are named \`${stream}-…\`. ${memories[memory]} ${toSource('Code', source)}, ${counted(specs, 'rule')}.`.trim(),
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
    ...(optional ? ['optional'] : []),
    ...(nullable ? ['may be null'] : []),
    ...(personal
      ? [
          `**personal**${typeof fallback === 'string' && fallback !== '' ? `, ‘${fallback}’ once erased` : ', gone once erased'}`,
        ]
      : []),
  ];
  return `${said.join(', ')}${description === null ? '' : `. ${plain(description)}`}`;
};

const kindsInWords = { projection: 'read model', reactor: 'reactor', report: 'report', follower: 'follower' } as const;

/** Groups names by kind: `the reactor *Leaving* and the reports *One* and *Other*`. */
const namesOf = (consumers: DomainEventType['consumedBy']): string =>
  listed(
    consumerKinds.flatMap((kind) => {
      const names = consumers.filter((one) => one.kind === kind).map(({ title }) => `*${title}*`);
      return names.length === 0 ? [] : [`the ${kindsInWords[kind]}${names.length === 1 ? '' : 's'} ${listed(names)}`];
    }),
  );

/** The consumers of this event, without those that consume all events. */
const consumersOf = ({ consumedBy }: DomainEventType, always: readonly DomainConsumer[]): string => {
  const own = consumedBy.filter(({ kind, name }) => !always.some((one) => one.kind === kind && one.name === name));
  return own.length === 0 ? 'No other reader.' : `Read by ${namesOf(own)}.`;
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
          `**Version ${number}.** ${change} Older events are upcast when they are read (${toSource('upcaster', upcaster)}):\n\n\`\`\`ts\n${upcaster.code}\n\`\`\``,
        ],
  );
  return [
    `### ${title}`,
    `> ${plain(sentence)}`,
    `${description === null ? '' : ended(capitalised(description))}${statusAfter === null ? '' : ` Afterwards: *${statusAfter}*.`}`.trim(),
    fields.length === 0 ? 'It has no fields.' : points(fields.map(fieldPoint)),
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

/** If visitors may call it, everyone may. */
const askers = (roles: DomainCommand['roles']): string => {
  const named = roles.includes('visitor')
    ? ['anyone', ...(roles.includes('system') ? [roleNames.system] : [])]
    : roles.map((role) => roleNames[role]);
  return named.length === 0 ? 'Nothing issues it yet' : capitalised(`${listed(named)} may issue it`);
};

const commandPart = (command: DomainCommand, link: Link): string => {
  const { name, title, description, roles, waysIn, outcomes, mayDoNothing, rejections, specs, source } = command;
  const ways = waysIn.length === 0 ? '' : `, by ${listed(unique(waysIn.map(wayInText)))}`;
  const leads = outcomes.map((types) => listed(types.map(link)));
  return [
    `### ${title}`,
    description ?? '',
    `${askers(roles)}${ways}.`,
    leads.length === 1
      ? `It leads to ${leads[0]}${mayDoNothing ? ', or to no event when nothing changes' : ''}.`
      : `It leads to one of these${mayDoNothing ? ', or to no event when nothing changes' : ''}:\n\n${points(leads)}`,
    rejections.length === 0
      ? 'It is never rejected.'
      : `Refusals:\n\n${points(rejections.map(({ code, message, status, by }) => `“${plain(message)}” \`${code}\`, ${status}${by === 'use-case' ? ', by the use case' : ''}`))}`,
    `${toSource(`\`${name}\``, source)}, ${counted(specs, 'rule')}.`,
  ]
    .filter((text) => text !== '')
    .join('\n\n');
};

/** The page of one context. */
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
    '## Aggregates',
    ...of(domain.aggregates).map((aggregate) => aggregatePart(aggregate, link)),
    '## Commands',
    ...of(domain.commands).map((command) => commandPart(command, link)),
    '## Events',
    `${namesOf(always)} read every event; other readers are listed with each event.`,
    ...of(domain.events).map((event) => eventPart(event, commandLink, always)),
  );
};
