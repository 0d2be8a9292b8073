import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DomainWalk } from '../../../../src/http/contract/domain.ts';
import { domainWalkQuery } from '../../../api/domain.ts';
import { CodeBlock } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { NamedLink } from '../parts/domain-link.tsx';
import { Known } from '../parts/known.tsx';
import { Prose } from '../parts/prose.tsx';
import { SourceLine } from '../parts/source-line.tsx';
import * as styles from './walk.css.ts';

const WalkMatter = ({ walk }: { readonly walk: DomainWalk['data'] }) => {
  useEffect(() => {
    // The steps come after the page has been scrolled.
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
          It follows the command <NamedLink section="commands" name={walk.command} />.
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
      <ol className={styles.steps}>
        {walk.steps.map(({ number, title, prose, source }) => (
          <li key={number} id={`step-${number}`} className={styles.step}>
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

/** The way of one command from the button to the row that a screen shows. */
export const WalkPage = () => (
  <Known query={useQuery(domainWalkQuery)} things="steps of the walk">
    {({ data }) => <WalkMatter walk={data} />}
  </Known>
);
