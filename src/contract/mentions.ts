/** Whether a text contains all search words, in any order and case. True without search words. */
export const mentions = (words: readonly string[], sought: string | undefined): boolean => {
  if (sought === undefined) return true;
  const text = words.join('\n').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
};
