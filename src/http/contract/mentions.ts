/** Whether these words hold all that is looked for, in any order and in part; nothing looked for is held by all. */
export const mentions = (words: readonly string[], sought: string | undefined): boolean => {
  if (sought === undefined) return true;
  const text = words.join('\n').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
};
