/** A page view as it reaches the platform. */
export interface PageView {
  readonly visitorId: string;
  readonly page: string;
  /** As the connection shows it; reduced to its network before anything is stored. */
  readonly ipAddress: string | null;
  /** As the browser sent it; reduced to families before anything is stored. */
  readonly userAgent: string | null;
}

/** Counts a page view. */
export const visitPage = (data: PageView) => ({ type: 'VisitPage', data }) as const;
export type VisitPage = ReturnType<typeof visitPage>;

export type VisitCommand = VisitPage;
