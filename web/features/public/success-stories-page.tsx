import { SeedSpot } from '#illustrations/values.tsx';
import { formatLongDate } from '#lib/dates.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';
import { Text } from '#ui/text.tsx';
import { MailLink } from './public-parts.tsx';
import { type SuccessStory, shownStories, successStories } from './stories.ts';

export const metadata: PageMetadata = {
  path: '/success-stories',
  title: 'Success Stories',
  description: 'What charities and consultants of the fellowship have achieved together.',
  isIndexed: true,
  isPrerendered: true,
};

const NoneYet = () => (
  <EmptyState
    headingLevel={2}
    title="No success stories yet"
    message={
      <>
        We publish a story only after both the charity and the consultant have approved it. If you would like to tell
        yours, write to <MailLink />.
      </>
    }
    illustration={<SeedSpot />}
    action={
      <ButtonLink to="/register" variant="secondary">
        Join as a Charity
      </ButtonLink>
    }
  />
);

const Story = ({ title, charity, consultant, paragraphs, publishedOn }: SuccessStory) => (
  <Card as="article" padding="large">
    <Stack gap="medium">
      <Heading level={2} size="title3">
        {title}
      </Heading>
      <Text tone="muted">
        {charity} with {consultant}, {formatLongDate(publishedOn)}
      </Text>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} size="lead">
          {paragraph}
        </Text>
      ))}
    </Stack>
  </Card>
);

/** Stories of completed projects that both sides have approved. */
export const SuccessStories = () => {
  const stories = shownStories(successStories);
  return (
    <Page
      title="Success Stories"
      metadata={metadata}
      intro="What charities and consultants have achieved together, in their own words."
      width="reading"
    >
      {stories.length === 0 ? (
        <NoneYet />
      ) : (
        <Stack gap="large">
          {stories.map((story) => (
            <Story key={`${story.publishedOn} ${story.title}`} {...story} />
          ))}
        </Stack>
      )}
    </Page>
  );
};
