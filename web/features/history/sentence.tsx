import { Fragment } from 'react';
import type { HistoryEntry } from '../../../src/http/contract/history.ts';
import { SubjectLink } from './subject-link.tsx';

interface SentenceProps {
  readonly parts: HistoryEntry['sentence'];
  /** Of its links: -1 where a list lets the focus rove. */
  readonly tabIndex?: number | undefined;
}

/** What happened, in one sentence; names are links. */
export const Sentence = ({ parts, tabIndex }: SentenceProps) =>
  parts.map(({ text, leadsTo }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    <Fragment key={place}>
      {leadsTo ? (
        <SubjectLink subject={leadsTo} tabIndex={tabIndex}>
          {text}
        </SubjectLink>
      ) : (
        text
      )}
    </Fragment>
  ));
