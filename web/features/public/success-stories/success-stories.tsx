import { SeedSpot } from '../../../illustrations/values.tsx';
import { formatLongDate } from '../../../lib/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Text } from '../../../ui/text.tsx';
import { MailLink } from '../contact-lines.tsx';
import { publicHeads } from '../heads.ts';
import { successStories } from './stories.ts';
import { type SuccessStory, shownStories } from './story.ts';

const NoneYet = () => (
  <EmptyState
    headingLevel={2}
    title="The first stories are still growing"
    message={
      <>
        We publish a story only when the charity and the consultant in it have agreed to every word. If you would like
        to tell yours, write to <MailLink />.
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

/** Stories of finished projects, from the content file; none is shown until both in it have agreed. */
export const SuccessStories = () => {
  const stories = shownStories(successStories);
  return (
    <Page
      title="Success Stories"
      {...publicHeads.successStories}
      intro="What charities and consultants have achieved together, told by themselves."
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
