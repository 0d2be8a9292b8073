/** Whether a text is empty or only white space. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** The text with a small first letter: `SubmitProject` becomes `submitProject`. */
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The text with a capital first letter: `submitProject` becomes `SubmitProject`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
