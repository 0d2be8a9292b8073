import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { Page } from '../../../ui/page.tsx';
import { historyHeads } from '../heads.ts';
import type { PastSearch } from '../history-search.ts';

interface PastPageProps {
  readonly stream: string;
  readonly user: CurrentUser;
  readonly shown: PastSearch;
  readonly onShow: (wanted: PastSearch) => void;
}
export const PastPage = ({ stream }: PastPageProps) => (
  <Page {...historyHeads.past} title={stream}>
    {null}
  </Page>
);
