/** The pages whose visits are counted. A closed list, because every event carries all pages that the visitor has seen. */
export const pageNames = ['home', 'about', 'pricing', 'consultants', 'waiting-list'] as const;
export type PageName = (typeof pageNames)[number];

export const isPageName = (page: string): page is PageName => pageNames.some((name) => name === page);

export const pageUnknown = `Page must be one of ${pageNames.join(', ')}`;
