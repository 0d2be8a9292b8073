/** Tabs of the waiting-list page, as the URL names them. */
export const waitingListTabs = ['overview', 'charities', 'consultants'] as const;
export type WaitingListTab = (typeof waitingListTabs)[number];
