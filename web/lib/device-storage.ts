/** What is stored on this device under a key; null for nothing, and while storage is switched off. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Stores a text on this device; null removes it. Storage may be full or switched off: pages must work without it. */
export const store = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // What was to be stored lasts only until the page is left.
  }
};
