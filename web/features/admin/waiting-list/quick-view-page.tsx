import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { charitySignupsQuery, consultantSignupsQuery } from '../../../api/administration.ts';
import { formatClockTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { adminHeads } from '../heads.ts';
import { OtherViews } from './other-views.tsx';
import { CharitySignups } from './signup-lists.tsx';
import { signupWords } from './words.ts';

/** Spec §9: how often the page asks again, in milliseconds. A tab in the background rests. */
const refreshEvery = 30_000;

const counted = (total: number): string =>
  total === 1 ? '1 consultant has' : `${total.toLocaleString('en-GB')} consultants have`;

/** Charity sign-ups that refresh by themselves (spec §2 /quick-admin). A failure is logged, and loading stops. */
export const QuickViewPage = () => {
  const charities = useInfiniteQuery({ ...charitySignupsQuery(), refetchInterval: refreshEvery });
  const consultants = useInfiniteQuery({ ...consultantSignupsQuery(), refetchInterval: refreshEvery });
  const [isAsked, setAsked] = useState(false);
  const error = charities.error ?? consultants.error;
  useEffect(() => {
    if (error) console.error('The sign-ups could not be refreshed', error);
  }, [error]);

  const refresh = async () => {
    setAsked(true);
    await Promise.all([charities.refetch(), consultants.refetch()]);
    setAsked(false);
  };
  const readAt = Math.min(charities.dataUpdatedAt, consultants.dataUpdatedAt);
  const total = consultants.data?.pages[0]?.total;

  return (
    <Page
      eyebrow="Administration"
      title="Quick View"
      {...adminHeads.quickView}
      intro="The latest charity sign-ups. This page asks again every 30 seconds while you look at it."
      actions={
        <Button icon="refresh" onClick={() => void refresh()} busy={isAsked} busyLabel="Refreshing...">
          {signupWords.refresh}
        </Button>
      }
    >
      <Stack gap="xlarge">
        <Notice title={total === undefined ? undefined : `${counted(total)} joined`}>
          Consultant sign-ups are not shown on this page. Read them in the{' '}
          <TextLink to="/admin/waiting-list" search={{ tab: 'consultants' }}>
            waiting list
          </TextLink>
          .
        </Notice>
        <Stack gap="medium">
          <Cluster justify="between" align="baseline">
            <Heading level={2}>Charities</Heading>
            {readAt > 0 && (
              <Text tone="muted" size="caption">
                Last read at {formatClockTime(new Date(readAt).toISOString())}
              </Text>
            )}
          </Cluster>
          <CharitySignups level={3} layout="pairs" />
        </Stack>
        <OtherViews />
      </Stack>
    </Page>
  );
};
