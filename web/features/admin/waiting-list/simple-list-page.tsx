import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminSummaryQuery, charitySignupsQuery, consultantSignupsQuery } from '#api/administration.ts';
import { counted } from '#lib/counted.ts';
import { formatBritishDate } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Grid, Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled.tsx';
import { signupCopy } from '../copy.ts';
import { PagedList } from '../frame/paged-list.tsx';
import { OtherViews } from './other-views.tsx';
import * as styles from './waiting-list.css.ts';

export const metadata = administrationPage('/simple-waiting-list-admin', 'Simple List');

const Summary = () => {
  const { data, isError } = useQuery(adminSummaryQuery);
  if (isError && data === undefined) return <Text tone="muted">The figures could not be loaded.</Text>;
  if (data === undefined) return <Text tone="muted">Counting...</Text>;
  const { charitySignups, consultantSignups } = data.data;
  return (
    <Text weight="strong">
      {counted(charitySignups, 'charity', 'charities')} and {counted(consultantSignups, 'consultant', 'consultants')}{' '}
      are on the waiting list: {(charitySignups + consultantSignups).toLocaleString('en-GB')} in total.
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
    <Caption>{formatBritishDate(createdAt)}</Caption>
  </li>
);

/** The waiting list in plain lines, two columns, with a summary (spec §2 /simple-waiting-list-admin). */
export const SimpleListPage = () => (
  <Page metadata={metadata} intro="The waiting list in plain lines, newest first.">
    <Stack gap="xlarge">
      <Summary />
      <Grid columns="pair" gap="xlarge" align="start">
        <TitledSection title="Charities">
          <PagedList
            query={useInfiniteQuery(charitySignupsQuery())}
            things="sign-ups"
            failure={signupCopy.charitiesFailed}
            empty={{ title: signupCopy.noCharities }}
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
        </TitledSection>
        <TitledSection title="Consultants">
          <PagedList
            query={useInfiniteQuery(consultantSignupsQuery())}
            things="sign-ups"
            failure={signupCopy.consultantsFailed}
            empty={{ title: signupCopy.noConsultants }}
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
        </TitledSection>
      </Grid>
      <OtherViews />
    </Stack>
  </Page>
);
