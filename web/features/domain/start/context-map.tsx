import { useId, useMemo } from 'react';
import type { DomainOverview } from '../../../../src/http/contract/domain.ts';
import { inWords } from '../../../../src/http/contract/in-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { StateDiagram } from '../diagram/state-diagram.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { DomainLink } from '../parts/domain-link.tsx';
import * as parts from '../parts/parts.css.ts';
import * as styles from './start.css.ts';

type Relation = DomainOverview['data']['relations'][number];

const kinds = { reactor: 'Reactor', 'use-case': 'Use case', reference: 'Reference' } as const;

/** What passes between two contexts, in sentences. */
export const RelationMeans = ({ relation }: { readonly relation: Relation }) => (
  <ul className={parts.column}>
    {relation.means.map(({ kind, name, sentence }) => (
      <li key={`${kind} ${name}`}>
        {sentence} <Badge>{kinds[kind]}</Badge>
      </li>
    ))}
  </ul>
);

const ContextLink = ({ name }: { readonly name: string }) => (
  <DomainLink to={{ section: 'contexts', name }}>{inWords(name)}</DomainLink>
);

/** Which context depends on which: drawn, and in words. */
export const ContextMap = ({ overview: { contexts, relations } }: { readonly overview: DomainOverview['data'] }) => {
  const listId = useId();
  const { nodes, lines } = useMemo(() => {
    const related = contexts.filter(({ name }) => relations.some(({ from, to }) => from === name || to === name));
    return {
      nodes: related.map(({ name, title }) => ({ name, title, within: [] })),
      lines: relations.map(({ from, to }) => ({ from, to, events: [] })),
    };
  }, [contexts, relations]);
  return (
    <Stack gap="medium">
      <Text tone="muted" measured>
        An arrow leads from the context that goes ahead to the one that takes notice of it.
      </Text>
      <StateDiagram label="Context map" describedBy={listId} states={nodes} transitions={lines} />
      <Disclosure summary="What passes between them, in words">
        <ul id={listId} className={styles.relations}>
          {relations.map((relation) => (
            <li key={`${relation.from} ${relation.to}`} className={styles.relation}>
              <Text weight="strong">
                <ContextLink name={relation.from} /> to <ContextLink name={relation.to} />
              </Text>
              <RelationMeans relation={relation} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </Stack>
  );
};
