import { useQuery } from '@tanstack/react-query';
import { domainCommandsQuery } from '#api/domain.ts';
import type { DomainCommand } from '#contract/domain-commands.ts';
import { Code } from '#ui/code.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { formatRoles } from './copy.ts';
import * as parts from './domain-page.css.ts';
import {
  Contents,
  ContextLink,
  DomainLink,
  ListByContext,
  NamedLink,
  Names,
  PageSection,
  type Searched,
  SourceLine,
  Unknown,
  useDomainBase,
} from './parts.tsx';
import { RelatedRules } from './rules.tsx';

const columns: readonly Column<DomainCommand>[] = [
  { header: 'Command', cell: ({ name }) => <NamedLink section="commands" name={name} weight="strong" /> },
  { header: 'Allowed roles', cell: ({ roles }) => formatRoles(roles) || 'No role yet' },
  {
    header: 'Resulting events',
    cell: ({ outcomes }) => <Names section="events" names={[...new Set(outcomes.flat())]} none="No event" />,
  },
  { header: 'Refusals', short: true, cell: ({ rejections }) => rejections.length.toLocaleString('en-GB') },
];

const searchText = ({ name, title, fields, rejections }: DomainCommand): readonly string[] => [
  name,
  title,
  ...fields.map((field) => field.name),
  ...rejections.flatMap(({ code, message }) => [code, message]),
];

export const CommandList = (searched: Searched) => (
  <Loaded query={useQuery(domainCommandsQuery)} what="the commands">
    {({ data }) => (
      <ListByContext
        thing="command"
        entries={data}
        columns={columns}
        nameOf={({ name }) => name}
        searchText={searchText}
        {...searched}
      />
    )}
  </Loaded>
);

type Field = DomainCommand['fields'][number];
type Refusal = DomainCommand['rejections'][number];
type WayIn = DomainCommand['waysIn'][number];

const fieldColumns: readonly Column<Field>[] = [
  { header: 'Field', cell: ({ name }) => <Code>{name}</Code> },
  { header: 'Holds', cell: ({ type }) => type },
];

const decidedBy = { aggregate: 'Its own events', 'use-case': 'Other data' } as const;

const refusalColumns: readonly Column<Refusal>[] = [
  {
    header: 'Message to the member',
    cell: ({ message, field }) => (
      <>
        “{message}”
        {field && (
          <Caption>
            Shown on the field <Code>{field}</Code>
          </Caption>
        )}
      </>
    ),
  },
  { header: 'Code', cell: ({ code }) => <Code>{code}</Code> },
  { header: 'Based on', cell: ({ by }) => decidedBy[by], short: true },
  { header: 'Status', cell: ({ status }) => status, short: true },
];

const wayKinds = {
  endpoint: 'Endpoint',
  reactor: 'Reactor',
  schedule: 'Schedule',
  'command-line': 'Command line',
  platform: 'The platform',
} as const;

const wayColumns: readonly Column<WayIn>[] = [
  {
    header: 'Entry point',
    cell: ({ kind, name, title }) =>
      kind === 'reactor' ? (
        <DomainLink to={{ section: 'readers', name: `reactor/${name}` }}>{title}</DomainLink>
      ) : (
        title
      ),
  },
  {
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
  { header: 'Allowed roles', cell: ({ roles }) => formatRoles(roles) },
];

const chapters = [
  { id: 'ways', title: 'Entry points' },
  { id: 'outcomes', title: 'Outcomes' },
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
    {command.mayDoNothing && <li>No event if nothing would change.</li>}
    {command.outcomes.length === 0 && !command.mayDoNothing && <li>No specification covers the outcome.</li>}
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
          { term: 'Context', description: <ContextLink name={command.context} /> },
          { term: 'Decided by', description: <NamedLink section="aggregates" name={command.aggregate} /> },
          { term: 'Allowed roles', description: formatRoles(command.roles) || 'No role yet' },
        ]}
      />
      {useDomainBase() === '/admin/domain/$' && (
        <p>
          <TextLink to="/admin/rehearsal" search={{ command: command.name }} weight="strong">
            Rehearse this command
          </TextLink>
        </p>
      )}
      <Contents chapters={chapters} />
    </Stack>
    <PageSection id="ways" title="Entry points">
      <DataTable
        caption={`Entry points of ${command.name}`}
        columns={wayColumns}
        rows={command.waysIn}
        rowKey={({ kind, name, method, path }) => [kind, name, method, path].join(' ')}
        none="No known entry points."
      />
    </PageSection>
    <PageSection id="outcomes" title="Outcomes">
      <Outcomes command={command} />
    </PageSection>
    <PageSection id="refusals" title="Refusals">
      <DataTable
        caption={`Refusals of ${command.name}`}
        columns={refusalColumns}
        rows={command.rejections}
        rowKey={({ code, by, message }) => [code, by, message].join(' ')}
        none="This command is never refused."
      />
    </PageSection>
    <PageSection id="fields" title="Fields">
      <DataTable
        caption={`Fields of ${command.name}`}
        columns={fieldColumns}
        rows={command.fields}
        rowKey={({ name }) => name}
        none="This command has no fields."
      />
    </PageSection>
    <PageSection id="rules" title="Rules">
      <RelatedRules filters={{ command: command.name }} none="No rules cover this command." />
    </PageSection>
    <SourceLine source={command.source} />
  </Stack>
);

/** One command with its entry points, outcomes, refusals, fields and rules. */
export const CommandPage = ({ name }: { readonly name: string }) => (
  <Loaded query={useQuery(domainCommandsQuery)} what="the commands">
    {({ data }) => {
      const command = data.find((one) => one.name === name);
      return command ? <CommandMatter command={command} /> : <Unknown section="commands" thing="command" />;
    }}
  </Loaded>
);
