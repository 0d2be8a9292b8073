/** The pages of the platform whose visits are counted. */
const pageNames = ['home', 'about', 'pricing', 'consultants', 'waiting-list'] as const;
export type PageName = (typeof pageNames)[number];

/** Whether the page is one of the platform's own, which are always counted by name. */
export const isOwnPage = (page: string): boolean => pageNames.some((name) => name === page);

/** Form of a page's name and of a visitor's id (decisions, Visitor ids and pages). */
export const pagePattern = /^[A-Za-z0-9_/-]{1,64}$/;
export const visitorPattern = /^[A-Za-z0-9_-]{1,64}$/;

export const isPageName = (page: string): boolean => pagePattern.test(page);

export const pageUnknown = 'Page must be 1 to 64 letters, digits, dashes, underscores or slashes';
export const visitorUnknown = 'Visitor id must be 1 to 64 letters, digits, dashes or underscores';

/** Counts the visits of pages beyond the limits. */
export const otherPage = 'other';

/** Distinct pages of a visitor, all of which each event carries, and distinct pages of a day. Further ones are `other`. */
export const pageLimits = { perVisitor: 50, perDay: 200 } as const;
