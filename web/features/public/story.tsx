import type { ReactNode } from 'react';
import type { Story as StoryFacts } from '#contract/quotes.ts';
import { expertiseLabels } from '#domain/kernel/expertise-areas.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Caption } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './public.css.ts';

interface StoryProps {
  readonly story: Pick<StoryFacts, 'words' | 'author' | 'expertise' | 'consultant'>;
  /** Omits the consultant's name, on the consultant's own page. */
  readonly isOnProfile?: boolean;
  /** What the administrator knows about the quote, and the buttons to decide on it. */
  readonly children?: ReactNode;
}

/** A charity's quote about a project, with the names that both sides have agreed to publish. */
export const Story = ({
  story: { words, author, expertise, consultant },
  isOnProfile = false,
  children,
}: StoryProps) => (
  <Card as="article" padding="large">
    <Stack gap="medium">
      <blockquote className={styles.quote}>{words}</blockquote>
      <p className={styles.author}>
        {author}
        {consultant && !isOnProfile && (
          <>
            , with{' '}
            <TextLink to="/consultants/$id" params={{ id: consultant.id }}>
              {consultant.name}
            </TextLink>
          </>
        )}
      </p>
      <Cluster gap="xsmall">
        <Caption>About</Caption>
        {expertise.map((area) => (
          <Badge key={area}>{expertiseLabels[area]}</Badge>
        ))}
      </Cluster>
      {children}
    </Stack>
  </Card>
);
