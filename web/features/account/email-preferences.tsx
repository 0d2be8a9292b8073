import { useQuery } from '@tanstack/react-query';
import { emailPreferencesQuery } from '#api/account.ts';
import { call } from '#api/client.ts';
import type { EmailPreferences as Preferences } from '#contract/email-preferences.ts';
import { EmailTimings } from '#contract/email-preferences.ts';
import { emailKindFacts } from '#domain/notifications/email-kinds.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Grid } from '#ui/layout.tsx';
import { Loaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import { SettingsSection } from './account-parts.tsx';
import { emailKindCopy, emailPreferenceCopy, emailTimingCopy } from './copy.ts';

const Timings = ({ preferences }: { readonly preferences: Preferences['data'] }) => {
  const choice = useActionForm({
    values: Object.fromEntries(preferences.map(({ kind, timing }) => [kind, timing])),
    schema: EmailTimings,
    run: (values) => call('chooseEmailTimings', { body: EmailTimings.parse(values) }),
    succeeded: emailPreferenceCopy.saved,
    failed: emailPreferenceCopy.failed,
    refreshes: [emailPreferencesQuery.queryKey],
  });
  return (
    <ActionForm of={choice} label="Emails" submit="Save email settings">
      <Grid columns="pair" align="start">
        {preferences.map(({ kind }) => (
          <choice.fields.Select
            key={kind}
            name={kind}
            label={emailKindCopy[kind].name}
            hint={emailKindCopy[kind].meaning}
            options={emailKindFacts[kind].timings.map((value) => ({ value, label: emailTimingCopy[value] }))}
          />
        ))}
      </Grid>
      <Text tone="muted">{emailPreferenceCopy.daily}</Text>
      <Text tone="muted">{emailPreferenceCopy.required}</Text>
    </ActionForm>
  );
};

export const EmailPreferences = () => (
  <SettingsSection title="Emails" description="Choose when we email you. The bell always shows every notification.">
    <Loaded
      query={useQuery(emailPreferencesQuery)}
      what="your email settings"
      shapes={['title', 'line']}
      reassurance="Nothing has changed."
      headingLevel={3}
    >
      {({ data }) => <Timings preferences={data} />}
    </Loaded>
  </SettingsSection>
);
