import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';
import { reportHeads } from '../heads.ts';
import { RecentRuns } from './recent-runs.tsx';
import { SavedReports } from './saved-reports.tsx';
import { ShippedReports } from './shipped-reports.tsx';

interface PartProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

const Part = ({ title, intro, children }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="medium">
        <Stack gap="xxsmall">
          <Heading level={2} id={id}>
            {title}
          </Heading>
          <Text tone="muted">{intro}</Text>
        </Stack>
        {children}
      </Stack>
    </section>
  );
};

/** Where analysts begin: reports that are there, reports that somebody saved, and what they ran lately. */
export const ReportsPage = () => (
  <Page
    title="Reports"
    {...reportHeads.catalogue}
    intro="Questions to everything that ever happened here. Each answer is read from the whole history, without personal data."
    actions={
      <ButtonLink to="/reports/compose" icon="plus">
        Compose a report
      </ButtonLink>
    }
  >
    <Stack gap="xxlarge">
      <Part title="Ready to run" intro="Choose one, set its period, and see chart and table.">
        <ShippedReports />
      </Part>
      <Part title="Saved reports" intro="Composed by analysts and administrators; everybody here may run them.">
        <SavedReports />
      </Part>
      <Part title="Your recent runs" intro="Results are kept for seven days, and only you see yours.">
        <RecentRuns />
      </Part>
    </Stack>
  </Page>
);
