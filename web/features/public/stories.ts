/** A success story of a project. Dates are `yyyy-mm-dd`. */
export interface SuccessStory {
  readonly title: string;
  readonly charity: string;
  readonly consultant: string;
  readonly paragraphs: readonly string[];
  readonly publishedOn: string;
  /** When each approved the text; null if they have not yet. */
  readonly agreed: { readonly charity: string | null; readonly consultant: string | null };
}

/** The stories that both sides have approved, newest first. */
export const shownStories = (stories: readonly SuccessStory[]): readonly SuccessStory[] =>
  stories
    .filter(({ agreed }) => agreed.charity !== null && agreed.consultant !== null)
    .toSorted((one, other) => other.publishedOn.localeCompare(one.publishedOn));

/**
 * The published success stories. Add only real ones, in the words of the people involved; a story is shown once both
 * sides have approved it.
 */
export const successStories: readonly SuccessStory[] = [];
