/** Expertise as somebody typed it, split on commas and new lines into tags (spec §3), each once. */
export const splitTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
