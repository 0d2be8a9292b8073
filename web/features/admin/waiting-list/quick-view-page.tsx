import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { charitySignupsQuery, consultantSignupsQuery } from '#api/administration.ts';
import { counted } from '#lib/counted.ts';
import { formatClockTime } from '#lib/dates.ts';
import { administrationPage } from '#lib/page-metadata.ts';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Caption } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { signupCopy } from '../copy.ts';
import { OtherViews } from './other-views.tsx';
import { CharitySignups } from './signup-lists.tsx';

export const metadata = administrationPage('/quick-admin', 'Quick View');

/** Refresh interval in milliseconds (spec §9). Background tabs do not refresh. */
const refreshEvery = 30_000;

/** Charity sign-ups, refreshed automatically (spec §2 /quick-admin). A failure is logged, and loading stops. */
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
      metadata={metadata}
      intro="The latest charity sign-ups. This page refreshes every 30 seconds while it is visible."
      actions={
        <Button
          variant="primary"
          icon="refresh"
          onClick={() => void refresh()}
          busy={isAsked}
          busyLabel="Refreshing..."
        >
          {signupCopy.refresh}
        </Button>
      }
    >
      <Stack gap="xlarge">
        <Notice
          title={total === undefined ? undefined : `${counted(total, 'consultant has', 'consultants have')} joined`}
        >
          Consultant sign-ups are not shown on this page. Read them in the{' '}
          <TextLink to="/admin/waiting-list" search={{ tab: 'consultants' }}>
            waiting list
          </TextLink>
          .
        </Notice>
        <Stack gap="medium">
          <Cluster justify="between" align="baseline">
            <Heading level={2}>Charities</Heading>
            {readAt > 0 && <Caption>Updated at {formatClockTime(new Date(readAt).toISOString())}</Caption>}
          </Cluster>
          <CharitySignups level={3} layout="pairs" />
        </Stack>
        <OtherViews />
      </Stack>
    </Page>
  );
};
