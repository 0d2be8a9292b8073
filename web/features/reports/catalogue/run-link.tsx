import type { ReactNode } from 'react';
import type { ReportRun } from '../../../../src/http/contract/reports.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { draftOf, searchOf } from '../compose/draft.ts';

interface RunLinkProps {
  readonly run: Pick<ReportRun, 'id' | 'of' | 'definition'>;
  readonly children: ReactNode;
}

/** The way to a run, on the page of its report and with its choices. */
export const RunLink = ({ run: { id, of, definition }, children }: RunLinkProps) => {
  if ('report' in of) {
    return (
      <TextLink to="/reports/$name" params={{ name: of.report }} search={{ ...of.parameters, run: id }}>
        {children}
      </TextLink>
    );
  }
  const choices = definition === null ? {} : searchOf(draftOf(definition));
  const search = 'savedReportId' in of ? { ...choices, saved: of.savedReportId } : choices;
  return (
    <TextLink to="/reports/compose" search={{ ...search, run: id }}>
      {children}
    </TextLink>
  );
};
