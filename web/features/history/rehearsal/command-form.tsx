import { useState } from 'react';
import { z } from 'zod';
import { call } from '#api/client.ts';
import type { DomainCommand } from '#contract/domain-commands.ts';
import type { RehearsalAnswer, StreamStep } from '#contract/rehearsal.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { AnswerShown } from './answer.tsx';
import { commandData, commandFields, startingValues } from './command-fields.ts';

const Typed = z.object({ values: z.record(z.string(), z.string()) });

interface CommandFormProps {
  readonly step: StreamStep;
  readonly command: DomainCommand;
  /** Data of the command in one of its specifications. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** The fields of a command, and the answer to it. */
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
        body: { command: command.name, data: commandData(asked, values), revision: step.revision },
      }),
    failed: { title: 'Not rehearsed', message: 'Nothing has been changed. Please try again.' },
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
          <ActionForm
            of={rehearsal}
            label={command.title}
            submit="Rehearse"
            submitting="Asking..."
            failure={rehearsal.failure}
          >
            {asked.length === 0 && <Text>This command has no fields.</Text>}
            {asked.map(({ name, label, hint, kind, choices, nullable }) => {
              switch (kind) {
                case 'choice':
                case 'yes-no':
                  return (
                    <fields.Select
                      key={name}
                      name={`values.${name}`}
                      label={label}
                      options={(kind === 'choice' ? choices : ['true', 'false']).map((value) => ({
                        value,
                        label: kind === 'choice' ? value : value === 'true' ? 'Yes' : 'No',
                      }))}
                      optional={nullable}
                    />
                  );
                case 'text':
                case 'json':
                  return (
                    <fields.TextArea
                      key={name}
                      name={`values.${name}`}
                      label={label}
                      hint={hint}
                      rows={kind === 'json' ? 3 : 1}
                      optional={nullable}
                    />
                  );
                default:
                  return kind satisfies never;
              }
            })}
          </ActionForm>
        </Stack>
      </Card>
      {answer && <AnswerShown answer={answer} command={command} />}
    </Stack>
  );
};
