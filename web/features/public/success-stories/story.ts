/** What a charity and a consultant tell of their project. Dates are `yyyy-mm-dd`. */
export interface SuccessStory {
  readonly title: string;
  readonly charity: string;
  readonly consultant: string;
  readonly paragraphs: readonly string[];
  readonly publishedOn: string;
  /** When each agreed to every word; null for not yet. */
  readonly agreed: { readonly charity: string | null; readonly consultant: string | null };
}

/** The stories that both sides have agreed to, newest first. */
export const shownStories = (stories: readonly SuccessStory[]): readonly SuccessStory[] =>
  stories
    .filter(({ agreed }) => agreed.charity !== null && agreed.consultant !== null)
    .toSorted((one, other) => other.publishedOn.localeCompare(one.publishedOn));
