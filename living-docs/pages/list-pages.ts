import type { DomainCommand } from '../../src/http/contract/domain.ts';
import type { Domain } from '../model/domain.ts';
import { counted, listed, sortedBy, unique } from '../model/words.ts';
import { anchorOf, page, plain, points, toSource } from './page.ts';

/** Every event, by context. */
export const eventsPage = (domain: Domain): string => {
  const { overview, events } = domain;
  const personal = events.filter(({ fields }) => fields.some((field) => field.personal));
  const revised = events.filter(({ version }) => version > 1);
  return page(
    'All events',
    '[All contexts](README.md)',
    `${events.length} kinds of things that can happen. An event is stored for ever, in the form it had on its day; ${counted(revised.length, 'of them has', 'of them have')} a newer form, and ${counted(personal.length, 'holds', 'hold')} personal data, sealed with the key of the person it is about.`,
    ...overview.data.contexts.flatMap(({ name, title }) => [
      `## ${title}`,
      points(
        events
          .filter(({ context }) => context === name)
          .map((event) => {
            const sealed = event.fields.filter((field) => field.personal).map((field) => `\`${field.name}\``);
            const notes = [
              ...(sealed.length > 0 ? [`personal: ${sealed.join(', ')}`] : []),
              ...(event.version > 1 ? [`version ${event.version}`] : []),
            ];
            return `[${event.title}](${name}.md#${anchorOf(event.title)}) — ${plain(event.sentence)}${notes.length > 0 ? ` *(${notes.join('; ')})*` : ''}`;
          }),
      ),
    ]),
  );
};

/** Every refusal, by what the API answers. */
export const refusalsPage = (domain: Domain): string => {
  const all = domain.commands.flatMap((command) => command.rejections.map((rejection) => ({ command, rejection })));
  const groups = sortedBy(
    unique(all.map(({ rejection }) => `${rejection.status} ${rejection.title}`)),
    (group) => group,
  );
  const linkTo = ({ title, context }: DomainCommand): string => `[${title}](${context}.md#${anchorOf(title)})`;
  return page(
    'All refusals',
    '[All contexts](README.md)',
    'A refusal is an answer, not a failure: a code for programs and a sentence for people, the same in the code, the API and on the screen.',
    ...groups.flatMap((group) => {
      const own = all.filter(({ rejection }) => `${rejection.status} ${rejection.title}` === group);
      const codes = sortedBy(unique(own.map(({ rejection }) => rejection.code)), (code) => code);
      return [
        `## ${group}`,
        points(
          codes.map((code) => {
            const met = own.filter(({ rejection }) => rejection.code === code);
            const messages = unique(met.map(({ rejection }) => `“${plain(rejection.message)}”`));
            return `\`${code}\` ${messages.join(' or ')} ${listed(unique(met.map(({ command }) => linkTo(command))))}.`;
          }),
        ),
      ];
    }),
  );
};

/** Read models, reactors and reports, with what they take. */
export const consumersPage = (domain: Domain): string => {
  const { consumers, events } = domain;
  const eventLink = (type: string): string => {
    const event = events.find((one) => one.type === type);
    return event ? `[${event.title}](${event.context}.md#${anchorOf(event.title)})` : type;
  };
  const commandLink = (name: string): string => {
    const command = domain.commands.find((one) => one.name === name);
    return command ? `[${command.title}](${command.context}.md#${anchorOf(command.title)})` : `\`${name}\``;
  };
  const part = (kind: (typeof consumers)[number]['kind']): string[] =>
    consumers
      .filter((consumer) => consumer.kind === kind)
      .map(({ title, name, description, version, readsEverything, events: read, commands, source }) =>
        [
          `### ${title}`,
          description ?? '',
          `${toSource(`\`${name}\``, source)}${version === null ? '' : `, version ${version}`}. ${
            readsEverything ? 'Takes every event, whatever its type.' : `Takes ${listed(read.map(eventLink))}.`
          }${commands.length > 0 ? ` Asks for ${listed(commands.map(commandLink))}.` : ''}`,
        ]
          .filter((text) => text !== '')
          .join('\n\n'),
      );
  return page(
    'Who reads events',
    '[All contexts](README.md)',
    'Whoever writes an event knows nobody who reads it. These do.',
    '## Read models',
    'Tables that screens and the API are answered from. Each is folded from the history, and can be dropped and built anew at any time.',
    ...part('projection'),
    '## Reactors',
    'They answer events with commands or mail.',
    ...part('reactor'),
    '## Reports',
    'Folds over the history that analysts run; no personal data reaches them.',
    ...part('report'),
    '## Followers',
    'They follow the history as it is written, and keep no table that screens show.',
    ...part('follower'),
  );
};
