/** Expertise as somebody typed it, split on commas and new lines into tags (spec §3). */
export const splitTags = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
