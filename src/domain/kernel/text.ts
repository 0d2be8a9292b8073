/** Whether a text says nothing: empty, or white space only. */
export const isBlank = (text: string): boolean => text.trim() === '';
