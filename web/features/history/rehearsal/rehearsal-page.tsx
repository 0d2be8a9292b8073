import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { domainAggregatesQuery, domainCommandsQuery, domainRulesQuery } from '#api/domain.ts';
import { historyPageQuery } from '#api/history.ts';
import { isMissing } from '#api/missing.ts';
import { stepQuery } from '#api/rehearsal.ts';
import type { DomainAggregate, DomainCommand } from '#contract/domain-commands.ts';
import type { StreamStep } from '#contract/rehearsal.ts';
import { DomainBaseContext, NamedLink } from '#features/domain/parts.tsx';
import { counted } from '#lib/counted.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded, nothingLost } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Select } from '#ui/select.tsx';
import { Text } from '#ui/text.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { categoryOf, plainSentence, streamLabel } from '../copy.ts';
import type { RehearsalSearch } from '../search.ts';
import { CommandForm } from './command-form.tsx';
import * as styles from './rehearsal.css.ts';

export const metadata = administrationPage('/admin/rehearsal', 'Rehearsal');

interface PartProps {
  readonly search: RehearsalSearch;
  readonly onSearch: (wanted: RehearsalSearch) => void;
}

/** The aggregate's most recently changed records. */
const RecentStreams = ({ aggregate, search, onSearch }: PartProps & { readonly aggregate: DomainAggregate }) => {
  const query = useQuery(historyPageQuery({ context: aggregate.context }));
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        what="the latest records"
        reassurance="You can still enter a stream above."
        headingLevel={3}
      />
    );
  }
  const own = query.data.data.filter(({ stream }) => categoryOf(stream) === aggregate.stream);
  const latest = [...new Map(own.toReversed().map((entry) => [entry.stream, entry])).values()].toReversed().slice(0, 8);
  if (latest.length === 0) return <Text tone="muted">No recent events of this kind. Enter a stream above.</Text>;
  return (
    <ul className={styles.streams} aria-label="Latest records">
      {latest.map(({ stream, sentence }) => (
        <li key={stream}>
          <Button size="small" onClick={() => onSearch({ ...search, stream, revision: undefined })}>
            {streamLabel(stream)}
          </Button>{' '}
          {plainSentence(sentence)}
        </li>
      ))}
    </ul>
  );
};

/** Selects the record and the moment. */
const Where = ({ search, onSearch }: PartProps) => {
  const [stream, setStream] = useState(search.stream ?? '');
  const [revision, setRevision] = useState(search.revision === undefined ? '' : String(search.revision + 1));
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className={styles.where}
      onSubmit={(event) => {
        event.preventDefault();
        const events = revision.trim() === '' ? undefined : Number(revision) - 1;
        const isWrong = events !== undefined && (!Number.isInteger(events) || events < -1);
        setError(isWrong ? 'Please enter a whole number from 0' : undefined);
        if (!isWrong) onSearch({ ...search, stream: stream.trim(), revision: events });
      }}
    >
      <TextField
        label="Stream"
        hint="The aggregate and its id, for example project-01920f80-…"
        value={stream}
        onChange={setStream}
      />
      <TextField
        label="After how many events"
        hint="Leave empty for all events. Enter 0 for the state before the first."
        inputMode="numeric"
        value={revision}
        onChange={setRevision}
        error={error}
        optional
      />
      <div className={styles.besideFields}>
        <Button type="submit">Go there</Button>
      </div>
    </form>
  );
};

interface CommandProps extends PartProps {
  readonly step: StreamStep;
  readonly commands: readonly DomainCommand[];
}

/** Selects the command, and shows what it would cause. */
const Rehearsing = ({ step, commands, search, onSearch }: CommandProps) => {
  const command = commands.find(({ name }) => name === search.command);
  const rules = useInfiniteQuery({
    ...domainRulesQuery({ command: command?.name, outcome: 'events' }, 3),
    enabled: command !== undefined,
  });
  const example = rules.data?.pages[0]?.data[0]?.when.data ?? {};
  return (
    <Stack gap="large">
      <Select
        label="Command"
        options={commands.map(({ name, title }) => ({ value: name, label: title }))}
        value={command?.name ?? null}
        onChange={(name) => onSearch({ ...search, command: name })}
      />
      {command !== undefined && (
        <>
          <Text>
            {command.description} <NamedLink section="commands" name={command.name} />
          </Text>
          {rules.data === undefined ? (
            <NotLoaded query={rules} what="the fields" reassurance={nothingLost} headingLevel={3} />
          ) : (
            <CommandForm
              key={`${step.stream} ${step.revision} ${command.name}`}
              step={step}
              command={command}
              example={example}
            />
          )}
        </>
      )}
    </Stack>
  );
};

/** Rehearses a command: shows what an aggregate would decide at any moment of its past. Nothing is stored. */
export const RehearsalPage = ({ search, onSearch }: PartProps) => {
  const { stream = '', revision } = search;
  const commands = useQuery(domainCommandsQuery);
  const aggregates = useQuery(domainAggregatesQuery);
  const step = useQuery({ ...stepQuery(stream, revision), enabled: stream !== '' });
  const [chosen, setChosen] = useState<string | null>(null);
  const known = aggregates.data?.data ?? [];
  const ofCommand = commands.data?.data.find(({ name }) => name === search.command)?.aggregate;
  const aggregate = known.find(({ name, stream: category }) =>
    stream === '' ? name === (ofCommand ?? chosen) : category === categoryOf(stream),
  );
  const own = commands.data?.data.filter((command) => command.aggregate === aggregate?.name) ?? [];
  const loading = commands.data === undefined ? commands : aggregates;
  const moment = step.data && step.data.revision < step.data.latest ? 'then' : 'now';
  return (
    <DomainBaseContext value="/admin/domain/$">
      <Page
        metadata={metadata}
        intro="See what a command would lead to: events or a refusal, rows, emails and further commands. Nothing is written or sent; only the reading is recorded."
        back={
          <ButtonLink to="/admin/domain" variant="quiet" icon="left">
            Domain
          </ButtonLink>
        }
      >
        <Stack gap="xlarge">
          <Card as="section" padding="large">
            <Stack gap="medium">
              <Heading level={2} size="title3">
                Record and moment
              </Heading>
              <Where key={`${stream} ${revision}`} search={search} onSearch={onSearch} />
              {stream === '' && search.command === undefined && known.length > 0 && (
                <Select
                  label="Or choose among the latest records of an aggregate"
                  placeholder="Choose an aggregate"
                  options={known.map(({ name, title }) => ({ value: name, label: title }))}
                  value={chosen}
                  onChange={setChosen}
                />
              )}
              {stream === '' && aggregate && (
                <RecentStreams aggregate={aggregate} search={search} onSearch={onSearch} />
              )}
              {step.data && !isMissing(step.error) && stream !== '' && (
                <Text>
                  {streamLabel(stream, step.data.names)}:{' '}
                  {step.data.revision < 0
                    ? 'before its first event.'
                    : `after ${(step.data.revision + 1).toLocaleString('en-GB')} of ${counted(step.data.latest + 1, 'event')}, as it ${moment === 'now' ? 'is now' : 'was then'}.`}{' '}
                  <TextLink to="/admin/replay/$stream" params={{ stream }} search={{ revision: step.data.revision }}>
                    Replay its events
                  </TextLink>
                </Text>
              )}
              {step.data && !step.isPlaceholderData && revision !== undefined && revision > step.data.latest && (
                <Notice tone="caution" title={`It has only ${counted(step.data.latest + 1, 'event')}`}>
                  Below is its state after the last one.
                </Notice>
              )}
            </Stack>
          </Card>
          {stream !== '' &&
            (isMissing(step.error) ? (
              <EmptyState
                title="No such stream"
                message="Check it: the name of the aggregate, a hyphen and the id, as the history shows it."
              />
            ) : !step.data || loading.data === undefined ? (
              <NotLoaded
                query={step.data ? loading : step}
                what="the record"
                shapes={['block', 'block']}
                reassurance={nothingLost}
              />
            ) : (
              <Rehearsing step={step.data} commands={own} search={search} onSearch={onSearch} />
            ))}
        </Stack>
      </Page>
    </DomainBaseContext>
  );
};
