import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { adminSummaryQuery, charitySignupsQuery, consultantSignupsQuery } from '../../../api/administration.ts';
import { counted } from '../../../lib/counted.ts';
import { formatBritishDate } from '../../../lib/dates.ts';
import { Heading } from '../../../ui/heading.tsx';
import { Grid, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { PagedList } from '../frame/paged-list.tsx';
import { adminHeads } from '../heads.ts';
import { OtherViews } from './other-views.tsx';
import * as styles from './simple-list.css.ts';
import { signupWords } from './words.ts';

/** The whole list in a sentence. */
const Summary = () => {
  const { data, isError } = useQuery(adminSummaryQuery);
  if (isError && data === undefined) return <Text tone="muted">The figures could not be loaded.</Text>;
  if (data === undefined) return <Text tone="muted">Counting...</Text>;
  const { charitySignups, consultantSignups } = data.data;
  return (
    <Text weight="strong">
      {counted(charitySignups, 'charity', 'charities')} and {counted(consultantSignups, 'consultant', 'consultants')}{' '}
      are on the waiting list: {(charitySignups + consultantSignups).toLocaleString('en-GB')} in all.
    </Text>
  );
};

interface LineProps {
  readonly name: string;
  readonly detail: string;
  readonly email: string;
  readonly createdAt: string;
}

const Line = ({ name, detail, email, createdAt }: LineProps) => (
  <li className={styles.line}>
    <Text weight="strong">{name}</Text>
    <Text size="caption">{detail}</Text>
    <Text size="caption">
      <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
    </Text>
    <Text size="caption" tone="muted">
      {formatBritishDate(createdAt)}
    </Text>
  </li>
);

const Column = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap="medium">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  );
};

/** The waiting list in plain lines, two columns, with a summary (spec §2 /simple-waiting-list-admin). */
export const SimpleListPage = () => (
  <Page
    eyebrow="Administration"
    title="Simple List"
    {...adminHeads.simpleList}
    intro="The waiting list in plain lines, newest first."
  >
    <Stack gap="xlarge">
      <Summary />
      <Grid columns="pair" gap="xlarge" align="start">
        <Column title="Charities">
          <PagedList
            query={useInfiniteQuery(charitySignupsQuery())}
            things="sign-ups"
            failure={signupWords.charitiesFailed}
            empty={{ title: signupWords.noCharities }}
            headingLevel={3}
          >
            {(signups) => (
              <ul>
                {signups.map(({ id, charityName, contactName, email, createdAt }) => (
                  <Line key={id} name={charityName} detail={contactName} email={email} createdAt={createdAt} />
                ))}
              </ul>
            )}
          </PagedList>
        </Column>
        <Column title="Consultants">
          <PagedList
            query={useInfiniteQuery(consultantSignupsQuery())}
            things="sign-ups"
            failure={signupWords.consultantsFailed}
            empty={{ title: signupWords.noConsultants }}
            headingLevel={3}
          >
            {(signups) => (
              <ul>
                {signups.map(({ id, fullName, currentRole, email, createdAt }) => (
                  <Line key={id} name={fullName} detail={currentRole} email={email} createdAt={createdAt} />
                ))}
              </ul>
            )}
          </PagedList>
        </Column>
      </Grid>
      <OtherViews />
    </Stack>
  </Page>
);
