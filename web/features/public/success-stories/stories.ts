import type { SuccessStory } from './story.ts';

/**
 * The content of the page of success stories. Add a story here when it has been told by those who are in it; it is shown
 * once both have agreed to every word. Nobody and nothing in it may be invented.
 */
export const successStories: readonly SuccessStory[] = [];
