import { useInfiniteQuery } from '@tanstack/react-query';
import { storiesQuery } from '#api/quotes.ts';
import { SeedSpot } from '#illustrations/values.tsx';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { MorePages } from '#ui/load-more.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Page } from '#ui/page.tsx';
import { MailLink } from './public-parts.tsx';
import { Story } from './story.tsx';

export const metadata: PageMetadata = {
  path: '/success-stories',
  title: 'Success Stories',
  description: 'What charities and consultants of the fellowship have achieved together.',
  isIndexed: true,
  isPrerendered: true,
};

const NoneYet = () => (
  <EmptyState
    title="No success stories yet"
    message={
      <>
        Charities tell them when they give feedback on a completed project. If you would like to tell yours, write to{' '}
        <MailLink />.
      </>
    }
    illustration={<SeedSpot />}
    action={<ButtonLink to="/register">Join as a Charity</ButtonLink>}
  />
);

/** Charities' quotes about their projects, approved by the charities, by the named consultants, and by us. */
export const SuccessStories = () => {
  const query = useInfiniteQuery(storiesQuery());
  const stories = query.data?.pages.flatMap((page) => page.data);
  return (
    <Page
      title="Success Stories"
      metadata={metadata}
      intro="What charities and consultants have achieved together, in their own words."
      width="reading"
    >
      {stories === undefined ? (
        <NotLoaded query={query} what="the stories" shapes={['block', 'block']} headingLevel={2} />
      ) : stories.length === 0 ? (
        <NoneYet />
      ) : (
        <Stack gap="large">
          {stories.map((story) => (
            <Story key={story.id} story={story} />
          ))}
          {(query.hasNextPage || (query.data?.pages.length ?? 0) > 1) && <MorePages query={query} things="stories" />}
        </Stack>
      )}
    </Page>
  );
};
