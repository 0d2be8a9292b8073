/** One part of a mail, in words alone: how it looks is the rendering's matter. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** A mail before it is rendered. It greets its reader and closes by itself. */
export interface Letter {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (...items: readonly string[]): Block => ({ kind: 'list', items });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
