import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { reportsQuery } from '#api/reports.ts';
import type { ReportDescription, ReportRun } from '#contract/reports.ts';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from '#forms/app-form.tsx';
import { Form } from '#forms/form.tsx';
import { ServerErrorsProvider, useServerErrors, valueAt } from '#forms/server-errors.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Text } from '#ui/text.tsx';
import { backToReports } from '../desk-page.tsx';
import { PeriodPresets } from '../period-presets-row.tsx';
import { RunView } from '../run/run-view.tsx';
import { bringIntoView, useStartReport } from '../run/use-runs.ts';
import type { ReportSearch } from '../search.ts';
import { UnreadNotice } from '../unread-notice.tsx';
import {
  formatChoices,
  formSchemaOf,
  givenOf,
  hasPeriod,
  type Parameter,
  periodIn,
  unreadOf,
  type Values,
  valuesOf,
} from './parameters.ts';

export const metadata = { path: '/reports/$name', title: 'Report' } as const satisfies PageMetadata;

interface ReportFormProps {
  readonly description: ReportDescription;
  /** Values from the URL. */
  readonly values: Values;
  /** Resolves when the run has started or was refused; `onRefused` then receives the server's field errors. */
  readonly onRun: (values: Values, onRefused: (error: unknown) => void) => Promise<void>;
}

const ReportForm = ({ description: { title, parameters }, values, onRun }: ReportFormProps) => {
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

  // The URL can change from outside: by the back button or a link.
  const wanted = JSON.stringify(values);
  useEffect(() => {
    if (JSON.stringify(form.state.values.parameters) !== wanted) form.reset({ parameters: JSON.parse(wanted) });
  }, [wanted, form]);

  const fields = fieldsOf(form);
  const field = (parameter: Parameter) => {
    const { kind, label } = parameter;
    const name = `parameters.${parameter.name}` as const;
    switch (kind) {
      case 'date':
        return <fields.DateField key={name} name={name} label={label} placeholder="Open" />;
      case 'number': {
        const [least, most] = [parameter.min.toLocaleString('en-GB'), parameter.max.toLocaleString('en-GB')];
        return <fields.NumberField key={name} name={name} label={label} hint={`From ${least} to ${most}`} />;
      }
      case 'choice':
        return <fields.Select key={name} name={name} label={label} options={parameter.options} />;
      default:
        return kind satisfies never;
    }
  };

  return (
    <Card as="section" labelledBy={id}>
      <ServerErrorsProvider errors={serverErrors.errors}>
        <Form label={title} form={form}>
          <Stack gap="medium">
            <Heading level={2} size="title4" id={id}>
              Settings
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
              <Text tone="muted">This report covers the whole history and has no settings.</Text>
            )}
          </Stack>
          <div>
            <SubmitButton label="Run report" busyLabel="Starting..." />
          </div>
        </Form>
      </ServerErrorsProvider>
    </Card>
  );
};

interface ReportDeskProps {
  readonly description: ReportDescription;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch, options: { readonly replace: boolean }) => void;
}

const ReportDesk = ({ description, search, onSearch }: ReportDeskProps) => {
  const { name, parameters } = description;
  const place = useRef<HTMLDivElement>(null);
  const refused = useRef<(error: unknown) => void>(() => undefined);
  const values = valuesOf(parameters, search);
  const onStarted = useCallback(
    (run: ReportRun) => {
      const given = 'report' in run.of ? run.of.parameters : {};
      onSearch({ ...given, run: run.id }, { replace: false });
      bringIntoView(place.current);
    },
    [onSearch],
  );
  const { start, isStarting } = useStartReport({
    onStarted,
    onRefused: useCallback((error: unknown) => refused.current(error), []),
  });
  const run = (wanted: Values) => start({ report: name, parameters: givenOf(parameters, wanted) });
  return (
    <Stack gap="xlarge">
      <div className={screenOnly}>
        <Stack gap="large">
          <UnreadNotice labels={unreadOf(parameters, search)} />
          <ReportForm
            description={description}
            values={values}
            onRun={(wanted, onRefused) => {
              refused.current = onRefused;
              return run(wanted);
            }}
          />
        </Stack>
      </div>
      <div ref={place}>
        {search.run !== undefined && (
          <RunView
            runId={String(search.run)}
            isOfThis={({ of }) => 'report' in of && of.report === name}
            choicesOf={({ of }) =>
              'report' in of ? formatChoices(parameters, valuesOf(parameters, of.parameters)) : ''
            }
            order={{ sort: search.sort, onSort: (sort) => onSearch({ ...search, sort }, { replace: true }) }}
            onRunAgain={() => void run(values)}
            isStarting={isStarting}
          />
        )}
      </div>
    </Stack>
  );
};

interface ReportPageProps {
  readonly name: string;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch, options: { readonly replace: boolean }) => void;
}

/** A built-in report: its settings and its result. */
export const ReportPage = ({ name, search, onSearch }: ReportPageProps) => {
  const query = useQuery(reportsQuery);
  const { data } = query;
  const description = data?.data.find((report) => report.name === name);
  if (data === undefined) {
    return (
      <Page metadata={metadata} back={backToReports}>
        <NotLoaded query={query} what="the report" shapes={['title', 'block']} />
      </Page>
    );
  }
  if (description === undefined) {
    return (
      <Page
        title="Report not found"
        back={backToReports}
        width="reading"
        intro="Check the address. The report may have been renamed."
      >
        <ButtonLink variant="primary" to="/reports">
          See all reports
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={description.title} intro={description.description} back={backToReports}>
      <ReportDesk description={description} search={search} onSearch={onSearch} />
    </Page>
  );
};
