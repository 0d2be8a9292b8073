import { useEffect, useId, useMemo } from 'react';
import type { ReportDescription } from '../../../../src/http/contract/reports.ts';
import { useAppForm, validateWith } from '../../../forms/app-form.tsx';
import { Form } from '../../../forms/form.tsx';
import { ServerErrorsProvider, useServerErrors } from '../../../forms/server-errors.tsx';
import { valueAt } from '../../../forms/value-at.ts';
import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { PeriodPresets } from '../period-presets-row.tsx';
import { formSchemaOf, hasPeriod, type Parameter, periodIn, type Values } from './parameters.ts';

interface ReportFormProps {
  readonly description: ReportDescription;
  /** As the address says. */
  readonly values: Values;
  /** Settles when the run has begun, or was refused: `onRefused` then shows what the server said of the fields. */
  readonly onRun: (values: Values, onRefused: (error: unknown) => void) => Promise<void>;
}

/** What a report wants to know, and the button that has it run. */
export const ReportForm = ({ description: { title, parameters }, values, onRun }: ReportFormProps) => {
  const id = useId();
  const serverErrors = useServerErrors();
  const schema = useMemo(() => formSchemaOf(parameters), [parameters]);
  const form = useAppForm({
    defaultValues: { parameters: values },
    ...validateWith(schema),
    onSubmit: ({ value }) => {
      serverErrors.clear();
      return onRun(value.parameters, (error) => serverErrors.take(error, (path) => valueAt(value, path)));
    },
  });

  // The address may change without this form: by the back button, or by a link.
  const wanted = JSON.stringify(values);
  useEffect(() => {
    if (JSON.stringify(form.state.values.parameters) !== wanted) form.reset({ parameters: JSON.parse(wanted) });
  }, [wanted, form]);

  const field = (parameter: Parameter) => (
    <form.AppField key={parameter.name} name={`parameters.${parameter.name}`}>
      {(bound) => {
        switch (parameter.kind) {
          case 'date':
            return <bound.DateField label={parameter.label} placeholder="Open" />;
          case 'number':
            return (
              <bound.NumberField
                label={parameter.label}
                hint={`From ${parameter.min.toLocaleString('en-GB')} to ${parameter.max.toLocaleString('en-GB')}`}
              />
            );
          case 'choice':
            return <bound.Select label={parameter.label} options={parameter.options} />;
          default:
            return parameter satisfies never;
        }
      }}
    </form.AppField>
  );

  return (
    <Card as="section" labelledBy={id}>
      <ServerErrorsProvider errors={serverErrors.errors}>
        <Form label={title} form={form}>
          <Stack gap="medium">
            <Heading level={2} size="title4" id={id}>
              What it looks at
            </Heading>
            {hasPeriod(parameters) && (
              <form.Subscribe selector={(state) => state.values.parameters}>
                {(current) => (
                  <PeriodPresets
                    period={periodIn(current)}
                    onChoose={({ from, to }) => {
                      form.setFieldValue('parameters.from', from);
                      form.setFieldValue('parameters.to', to);
                    }}
                  />
                )}
              </form.Subscribe>
            )}
            {parameters.length > 0 ? (
              <Grid columns="medium" gap="medium" align="start">
                {parameters.map(field)}
              </Grid>
            ) : (
              <Text tone="muted">The whole history: there is nothing to choose.</Text>
            )}
          </Stack>
          <div>
            <form.AppForm>
              <form.SubmitButton label="Run report" busyLabel="Starting..." />
            </form.AppForm>
          </div>
        </Form>
      </ServerErrorsProvider>
    </Card>
  );
};
