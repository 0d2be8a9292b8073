import { useQuery } from '@tanstack/react-query';
import type { DomainSource } from '../../../../src/http/contract/domain.ts';
import { domainOverviewQuery } from '../../../api/domain.ts';
import { Code } from '../../../ui/code.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import * as styles from './parts.css.ts';

const linesOf = ({ from, to }: DomainSource): string => {
  if (from === null) return '';
  return to === null || to === from ? `, line ${from}` : `, lines ${from} to ${to}`;
};

/** Where something stands in the code: a link, where the installation says where its code can be read. */
export const SourceLine = ({ source }: { readonly source: DomainSource }) => {
  const sourceUrl = useQuery(domainOverviewQuery).data?.data.sourceUrl ?? null;
  const place = (
    <>
      <Code>{source.file}</Code>
      {linesOf(source)}
    </>
  );
  return (
    <p className={styles.source}>
      In the code:{' '}
      {sourceUrl === null ? place : <ExternalLink href={`${sourceUrl}/${source.link}`}>{place}</ExternalLink>}
    </p>
  );
};
