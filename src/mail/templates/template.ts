export interface MailLink {
  readonly text: string;
  readonly href: string;
}

/** One part of a mail; a string is a paragraph. Contains text only; rendering adds the layout. */
export type Block =
  | string
  | { readonly kind: 'list'; readonly title: string | null; readonly items: readonly string[] }
  | { readonly kind: 'links'; readonly title: string; readonly items: readonly MailLink[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** A mail before rendering, which adds greeting and closing. */
export interface MailMessage {
  readonly subject: string;
  readonly blocks: readonly Block[];
}

export const list = (...items: readonly string[]): Block => ({ kind: 'list', title: null, items });
export const titledList = (title: string, items: readonly string[]): Block => ({ kind: 'list', title, items });
export const linkList = (title: string, items: readonly MailLink[]): Block => ({ kind: 'links', title, items });
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href });
