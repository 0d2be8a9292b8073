import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '#api/client.ts';
import type { DomainCommand } from '#contract/domain-commands.ts';
import type { RehearsalAnswer, StreamStep } from '#contract/rehearsal.ts';
import { NamedLink } from '#features/domain/parts.tsx';
import { RelatedRules } from '#features/domain/rules.tsx';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Card } from '#ui/card.tsx';
import { Code, CodeBlock } from '#ui/code.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { streamLabel } from '../copy.ts';
import { commandFields, startingValues, TypedInputs, typedData } from '../typed-fields.tsx';
import { RowChanges, StateChanges } from './changes.tsx';
import * as styles from './rehearsal.css.ts';

const Typed = z.object({ values: z.record(z.string(), z.string()) });

interface AnswerProps {
  readonly answer: RehearsalAnswer;
  readonly command: DomainCommand;
}

const Decision = ({ answer }: Pick<AnswerProps, 'answer'>) => {
  switch (answer.outcome) {
    case 'refused':
      return (
        <Notice tone="caution" title="Refused">
          “{answer.refusal?.message}” <Code>{answer.refusal?.code}</Code>
          {answer.refusal?.field && (
            <>
              {' '}
              on the field <Code>{answer.refusal.field}</Code>
            </>
          )}
        </Notice>
      );
    case 'misfit':
      return (
        <Notice tone="critical" title="Some values do not fit">
          {answer.problem} Check each field against its type.
        </Notice>
      );
    case 'nothing':
      return (
        <Notice tone="info" title="No event">
          Accepted. Nothing would change.
        </Notice>
      );
    case 'events':
      return (
        <div className={styles.events}>
          {answer.events.map(({ type, data }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the events of an answer have a fixed order
            <Card key={place} as="article">
              <Stack gap="xsmall">
                <NamedLink section="events" name={type} weight="strong" />
                <CodeBlock label={`Data of ${type}`}>{JSON.stringify(data, null, 2)}</CodeBlock>
              </Stack>
            </Card>
          ))}
        </div>
      );
    default:
      return answer.outcome satisfies never;
  }
};

/** Mails, and the commands that reactors issue. */
const Following = ({ answer: { mails, commands, failures, names } }: Pick<AnswerProps, 'answer'>) => {
  const nameOf = (id: string): string => names.find((one) => one.id === id)?.name ?? id;
  return (
    <section aria-label="Emails and further commands">
      <Stack gap="small">
        <div>
          <Heading level={2} size="title3">
            Emails and further commands
          </Heading>
          <Text tone="muted">What reactors would do about the events, with all other records as they are now.</Text>
        </div>
        {mails.length + commands.length === 0 && <Text>None.</Text>}
        {mails.length > 0 && (
          <ul className={styles.streams} aria-label="Emails">
            {mails.map(({ template, recipient, subject }) => (
              <li key={`${template} ${recipient}`}>
                Email to {nameOf(recipient)}: {subject} <Code>{template}</Code>
              </li>
            ))}
          </ul>
        )}
        {commands.length > 0 && (
          <ul className={styles.streams} aria-label="Commands">
            {commands.map(({ reactor, command, stream }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the commands of an answer have a fixed order
              <li key={place}>
                <NamedLink section="commands" name={command} /> to {streamLabel(stream)}, by the reactor{' '}
                <Code>{reactor}</Code>
              </li>
            ))}
          </ul>
        )}
        {failures.map(({ reactor, fault }) => (
          <Notice key={reactor} tone="critical" title={`The reactor ${reactor} could not say what it would do`}>
            {fault}
          </Notice>
        ))}
      </Stack>
    </section>
  );
};

/** The aggregate's decision, the rule behind it, and the consequences. */
const AnswerShown = ({ answer, command }: AnswerProps) => {
  const heading = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer takes the focus
  useEffect(() => heading.current?.focus(), [answer]);
  const [first] = answer.events;
  const filters = {
    command: command.name,
    ...(answer.refusal ? { outcome: 'refusal' as const, search: answer.refusal.code } : {}),
    ...(answer.outcome === 'nothing' ? { outcome: 'nothing' as const } : {}),
    ...(first ? { outcome: 'events' as const, event: first.type } : {}),
  };
  const isPast = answer.revision < answer.latest;
  return (
    <Stack gap="xlarge">
      <Stack gap="small">
        <div ref={heading} tabIndex={-1}>
          <Heading level={2} size="title3">
            What would happen
          </Heading>
        </div>
        <Decision answer={answer} />
      </Stack>
      {answer.outcome !== 'misfit' && (
        <section aria-label="The rule">
          <Stack gap="small">
            <Heading level={2} size="title3">
              The rule
            </Heading>
            <RelatedRules filters={filters} none="No specification has this outcome." />
          </Stack>
        </section>
      )}
      {answer.events.length > 0 && (
        <>
          <StateChanges state={answer.state} names={answer.names} />
          <RowChanges
            rows={answer.rows}
            names={answer.names}
            basis={
              isPast
                ? 'As they were then, folded from the events of this stream alone.'
                : 'Before: as they are now. Every event also adds its row to the history.'
            }
          />
          <Following answer={answer} />
        </>
      )}
    </Stack>
  );
};

interface CommandFormProps {
  readonly step: StreamStep;
  readonly command: DomainCommand;
  /** Data of the command in one of its specifications. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** The form of a command, and its outcome. */
export const CommandForm = ({ step, command, example }: CommandFormProps) => {
  const [answer, setAnswer] = useState<RehearsalAnswer | null>(null);
  const asked = commandFields(command);
  const rehearsal = useActionForm({
    values: {
      values: startingValues(asked, example, {
        state: new Map(step.state.map(({ name, after }) => [name, after])),
        now: new Date().toISOString(),
      }),
    },
    schema: Typed,
    run: ({ values }) =>
      call('rehearse', {
        params: { stream: step.stream },
        body: {
          command: command.name,
          data: asked.length === 0 ? null : typedData(asked, values),
          revision: step.revision,
        },
      }),
    failed: { title: 'Not rehearsed', message: 'Nothing has been changed. Please try again.' },
    showsFailure: true,
    onSuccess: setAnswer,
  });
  const { fields } = rehearsal;
  return (
    <Stack gap="xlarge">
      <Card as="section" padding="large">
        <Stack gap="medium">
          <Heading level={2} size="title3">
            {command.title}
          </Heading>
          <ActionForm of={rehearsal} label={command.title} submit="Rehearse" submitting="Rehearsing...">
            {asked.length === 0 && <Text>This command has no fields.</Text>}
            <TypedInputs fields={fields} typed={asked} />
          </ActionForm>
        </Stack>
      </Card>
      {answer && <AnswerShown answer={answer} command={command} />}
    </Stack>
  );
};
