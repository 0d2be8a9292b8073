import { useQuery } from '@tanstack/react-query';
import type { DomainCommand } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { domainCommandsQuery } from '../../../api/domain.ts';
import { Code } from '../../../ui/code.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Chapter, Contents } from '../parts/chapter.tsx';
import { DomainLink, NamedLink } from '../parts/domain-link.tsx';
import { Known, Unknown } from '../parts/known.tsx';
import * as parts from '../parts/parts.css.ts';
import { SourceLine } from '../parts/source-line.tsx';
import { RulesAbout } from '../rules/rules-about.tsx';
import { askersOf } from '../words.ts';

type Field = DomainCommand['fields'][number];
type Refusal = DomainCommand['rejections'][number];
type WayIn = DomainCommand['waysIn'][number];

const fieldColumns: readonly Column<Field>[] = [
  { key: 'name', header: 'Field', cell: ({ name }) => <Code>{name}</Code> },
  { key: 'type', header: 'Holds', cell: ({ type }) => type },
];

const decidedBy = { aggregate: 'Its own past', 'use-case': 'What surrounds it' } as const;

const refusalColumns: readonly Column<Refusal>[] = [
  {
    key: 'message',
    header: 'What the member reads',
    cell: ({ message, field }) => (
      <>
        “{message}”
        {field && (
          <Text size="caption" tone="muted">
            Shown at the field <Code>{field}</Code>
          </Text>
        )}
      </>
    ),
  },
  { key: 'code', header: 'Code', cell: ({ code }) => <Code>{code}</Code> },
  { key: 'by', header: 'Decided from', cell: ({ by }) => decidedBy[by], short: true },
  { key: 'status', header: 'Status', cell: ({ status }) => status, short: true },
];

const wayKinds = {
  endpoint: 'Endpoint',
  reactor: 'Reactor',
  schedule: 'Schedule',
  'command-line': 'Command line',
  platform: 'The platform itself',
} as const;

const wayColumns: readonly Column<WayIn>[] = [
  {
    key: 'title',
    header: 'Way in',
    cell: ({ kind, name, title }) =>
      kind === 'reactor' ? (
        <DomainLink to={{ section: 'readers', name: `reactor/${name}` }}>{title}</DomainLink>
      ) : (
        title
      ),
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ kind, method, path }) =>
      method === null || path === null ? (
        wayKinds[kind]
      ) : (
        <Code>
          {method} {path}
        </Code>
      ),
  },
  { key: 'roles', header: 'Who may', cell: ({ roles }) => askersOf(roles) },
];

const chapters = [
  { id: 'ways', title: 'Ways in' },
  { id: 'outcomes', title: 'What follows' },
  { id: 'refusals', title: 'Refusals' },
  { id: 'fields', title: 'Fields' },
  { id: 'rules', title: 'Rules' },
] as const;

const Outcomes = ({ command }: { readonly command: DomainCommand }) => (
  <ul className={parts.column}>
    {command.outcomes.map((events) => (
      <li key={events.join(' ')} className={parts.names}>
        {events.map((event, place) => (
          <span key={event}>
            {place > 0 && 'then '}
            <NamedLink section="events" name={event} />
          </span>
        ))}
      </li>
    ))}
    {command.mayDoNothing && <li>Nothing, where all is already as it was asked to be.</li>}
    {command.outcomes.length === 0 && !command.mayDoNothing && <li>No specification shows what follows.</li>}
  </ul>
);

const CommandMatter = ({ command }: { readonly command: DomainCommand }) => (
  <Stack gap="xlarge">
    <Stack gap="medium">
      {command.description && <Text measured>{command.description}</Text>}
      <DefinitionList
        layout="rows"
        items={[
          { term: 'Name in the code', description: <Code>{command.name}</Code> },
          {
            term: 'Context',
            description: (
              <DomainLink to={{ section: 'contexts', name: command.context }}>{inWords(command.context)}</DomainLink>
            ),
          },
          { term: 'Decided by', description: <NamedLink section="aggregates" name={command.aggregate} /> },
          { term: 'Who may', description: askersOf(command.roles) || 'Nobody yet' },
        ]}
      />
      <Contents chapters={chapters} />
    </Stack>
    <Chapter id="ways" title="Ways in">
      {command.waysIn.length === 0 ? (
        <Text tone="muted">None that is known.</Text>
      ) : (
        <DataTable
          caption={`Ways to ${command.name}`}
          columns={wayColumns}
          rows={command.waysIn}
          rowKey={({ kind, name, method, path }) => [kind, name, method, path].join(' ')}
        />
      )}
    </Chapter>
    <Chapter id="outcomes" title="What follows">
      <Outcomes command={command} />
    </Chapter>
    <Chapter id="refusals" title="Refusals">
      {command.rejections.length === 0 ? (
        <Text tone="muted">It is never refused.</Text>
      ) : (
        <DataTable
          caption={`Refusals of ${command.name}`}
          columns={refusalColumns}
          rows={command.rejections}
          rowKey={({ code, by, message }) => [code, by, message].join(' ')}
        />
      )}
    </Chapter>
    <Chapter id="fields" title="Fields">
      {command.fields.length === 0 ? (
        <Text tone="muted">It carries no fields.</Text>
      ) : (
        <DataTable
          caption={`Fields of ${command.name}`}
          columns={fieldColumns}
          rows={command.fields}
          rowKey={({ name }) => name}
        />
      )}
    </Chapter>
    <Chapter id="rules" title="Rules">
      <RulesAbout filters={{ command: command.name }} none="No rule is stated for it." />
    </Chapter>
    <SourceLine source={command.source} />
  </Stack>
);

/** One command, with everything that is known of it. */
export const CommandPage = ({ name }: { readonly name: string }) => (
  <Known query={useQuery(domainCommandsQuery)} things="commands">
    {({ data }) => {
      const command = data.find((one) => one.name === name);
      return command ? <CommandMatter command={command} /> : <Unknown section="commands" thing="command" />;
    }}
  </Known>
);
