import { type SignupStatus, signupStatuses } from '../../../../src/domain/waiting-list/choices.ts';
import { oneOf, soughtText } from '../../../lib/search-values.ts';

/** Tabs of the waiting list, as the address names them. */
const waitingListTabs = ['overview', 'charities', 'consultants'] as const;
export type WaitingListTab = (typeof waitingListTabs)[number];

/** What the waiting list shows; it lives in the address. */
export interface WaitingListSearch {
  readonly tab?: WaitingListTab | undefined;
  readonly status?: SignupStatus | undefined;
  readonly search?: string | undefined;
}

/** The tab of a page that shows sign-ups without narrowing them down. */
export const readSignupTab = ({ tab }: Record<string, unknown>): Pick<WaitingListSearch, 'tab'> => ({
  tab: oneOf(waitingListTabs, tab),
});

/** Takes what it knows from the address and leaves the rest out. */
export const readWaitingListSearch = ({ tab, status, search }: Record<string, unknown>): WaitingListSearch => ({
  tab: oneOf(waitingListTabs, tab),
  status: oneOf(signupStatuses, status),
  search: soughtText(search),
});
