import type { DomainSource } from '../../../../src/http/contract/domain.ts';
import { Code } from '../../../ui/code.tsx';
import * as styles from './parts.css.ts';

const linesOf = ({ from, to }: DomainSource): string => {
  if (from === null) return '';
  return to === null || to === from ? `, line ${from}` : `, lines ${from} to ${to}`;
};

/** Where something stands in the code. */
export const SourceLine = ({ source }: { readonly source: DomainSource }) => (
  <p className={styles.source}>
    In the code: <Code>{source.file}</Code>
    {linesOf(source)}
  </p>
);
