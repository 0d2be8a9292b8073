import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { domainWalkQuery } from '#api/domain.ts';
import type { DomainWalk } from '#contract/domain.ts';
import { Code, CodeBlock } from '#ui/code.tsx';
import { Heading } from '#ui/heading.tsx';
import { Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import * as styles from './parts.css.ts';
import { Loaded, NamedLink, SourceLine } from './parts.tsx';

/** Renders paragraphs separated by blank lines, with code in backticks. */
const Prose = ({ children }: { readonly children: string }) => (
  <Stack gap="small">
    {children.split(/\n\s*\n/).map((paragraph) => (
      <Text key={paragraph} measured>
        {paragraph.split('`').map((part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
          place % 2 === 1 ? <Code key={place}>{part}</Code> : part,
        )}
      </Text>
    ))}
  </Stack>
);

const WalkMatter = ({ walk }: { readonly walk: DomainWalk['data'] }) => {
  useEffect(() => {
    // Steps render after the router has scrolled.
    if (/^#step-\d+$/.test(window.location.hash)) document.querySelector(window.location.hash)?.scrollIntoView();
  }, []);
  return (
    <Stack gap="xlarge">
      <Stack gap="medium">
        <Heading level={2} size="title3">
          {walk.title}
        </Heading>
        <Prose>{walk.introduction}</Prose>
        <Text>
          This page follows the command <NamedLink section="commands" name={walk.command} />.
        </Text>
        <nav aria-label="Steps of the walk">
          <ol className={styles.ways}>
            {walk.steps.map(({ number, title }) => (
              <li key={number} className={styles.way}>
                <span aria-hidden="true" className={styles.wayNumber}>
                  {number}
                </span>
                <TextAnchor href={`#step-${number}`}>{title}</TextAnchor>
              </li>
            ))}
          </ol>
        </nav>
      </Stack>
      <ol className={styles.walkSteps}>
        {walk.steps.map(({ number, title, prose, source }) => (
          <li key={number} id={`step-${number}`} className={styles.walkStep}>
            <span aria-hidden="true" className={styles.number}>
              {number}
            </span>
            <div className={styles.matter}>
              <Heading level={2} size="title3">
                {title}
              </Heading>
              <Prose>{prose}</Prose>
              <CodeBlock label={`Code of step ${number}: ${title}`}>{source.code}</CodeBlock>
              <SourceLine source={source} />
            </div>
          </li>
        ))}
      </ol>
    </Stack>
  );
};

/** Follows one command from the button to the row on the screen. */
export const WalkPage = () => (
  <Loaded query={useQuery(domainWalkQuery)} things="steps of the walk">
    {({ data }) => <WalkMatter walk={data} />}
  </Loaded>
);
