import { brand } from '../../brand.ts';
import { isolated } from '../../contract/isolated.ts';
import { unreachable } from '../../domain/kernel/never.ts';
import { escaped } from '../../platform/html.ts';
import { withoutLinks } from './phrases.ts';
import type { Block, MailMessage } from './template.ts';

/** The content of a mail as sent. */
interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The page that unsubscribes from such mails. */
  readonly unsubscribe?: string;
}

const CLOSING = 'With best wishes,';
const TEAM = `The ${brand.name} team`;
const LONGEST_NAME = 60;

/**
 * Returns the name for the greeting; null when it does not look like a name. Visitors can enter any name and address, so the
 * name must not contain a link.
 */
const greetable = (name: string | null): string | null => {
  const clean = name?.replace(/\s+/g, ' ').trim() ?? '';
  return clean === '' || clean.length > LONGEST_NAME || /[/:<>]|www/i.test(clean) || withoutLinks(clean) !== clean
    ? null
    : clean;
};

const greeting = (name: string | null): string => {
  const known = greetable(name);
  return known === null ? 'Hello,' : `Dear ${isolated(known)},`;
};

/** Keeps the line breaks of members' texts. */
const inHtml = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');

const textBlock = (block: Block): string => {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'list':
      return [...(block.title === null ? [] : [block.title]), ...block.items.map((item) => `- ${item}`)].join('\n');
    case 'links':
      return [block.title, ...block.items.map(({ text, href }) => `- ${text}\n  ${href}`)].join('\n');
    case 'button':
      return `${block.label}:\n${block.href}`;
    default:
      return unreachable(block);
  }
};

// Only the button has a colour, which is readable on light and dark backgrounds; everything else follows the reader's
// settings.
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5f5b;color:#ffffff;text-decoration:none;font-weight:600';

const heading = (title: string): string => `<p style="margin:24px 0 8px;font-weight:600">${escaped(title)}</p>`;

const bullets = (items: readonly string[]): string =>
  `<ul style="margin:0 0 16px;padding-left:20px">${items
    .map((item) => `<li style="margin:0 0 6px">${item}</li>`)
    .join('')}</ul>`;

const htmlBlock = (block: Block): string => {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${inHtml(block)}</p>`;
  switch (block.kind) {
    case 'list':
      return `${block.title === null ? '' : heading(block.title)}${bullets(block.items.map(inHtml))}`;
    case 'links':
      return `${heading(block.title)}${bullets(
        block.items.map(({ text, href }) => `<a href="${escaped(href)}">${escaped(text)}</a>`),
      )}`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escaped(block.href)}" style="${BUTTON}">${escaped(block.label)}</a></p>`;
    default:
      return unreachable(block);
  }
};

const footer = [`${brand.name} · ${brand.tagline}`, `${brand.email} · ${brand.phone}`, brand.address.join(', ')];

const PREVIEW = 'display:none;max-height:0;overflow:hidden;mso-hide:all';

/** What inboxes show next to the subject; otherwise they would show our name and the greeting. */
const preview = (blocks: readonly Block[]): readonly string[] => {
  const first = blocks.find((block) => typeof block === 'string');
  return first ? [`<div aria-hidden="true" style="${PREVIEW}">${escaped(first)}</div>`] : [];
};

const UNSUBSCRIBE = 'Unsubscribe from these emails';

const htmlOf = (subject: string, hello: string, blocks: readonly Block[], unsubscribe: string | undefined): string =>
  [
    '<!doctype html>',
    '<html lang="en-GB">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title>`,
    '</head>',
    '<body style="margin:0;padding:0">',
    ...preview(blocks),
    '<div style="max-width:560px;margin:0 auto;padding:32px 20px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">',
    `<p style="margin:0 0 24px;font-family:Georgia,serif;font-size:22px">${escaped(brand.name)}</p>`,
    htmlBlock(hello),
    ...blocks.map(htmlBlock),
    `<p style="margin:24px 0 0">${escaped(CLOSING)}<br>${escaped(TEAM)}</p>`,
    `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8a8a8a;font-size:13px">${[
      ...footer.map(escaped),
      ...(unsubscribe === undefined ? [] : [`<a href="${escaped(unsubscribe)}">${UNSUBSCRIBE}</a>`]),
    ].join('<br>')}</p>`,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');

/**
 * Renders a message as plain text and HTML: escaped, with inline styles and no external resources.
 * @param name the reader's name; null for a greeting without one
 * @param unsubscribe the page that unsubscribes from such mails; without it, the reader cannot unsubscribe
 */
export const render = ({ subject, blocks }: MailMessage, name: string | null, unsubscribe?: string): RenderedMail => {
  const line = subject.replace(/\s+/g, ' ').trim();
  const hello = greeting(name);
  const ending = unsubscribe === undefined ? footer : [...footer, `${UNSUBSCRIBE}: ${unsubscribe}`];
  const parts = [hello, ...blocks.map(textBlock), `${CLOSING}\n${TEAM}`, `-- \n${ending.join('\n')}`];
  return {
    subject: line,
    text: `${parts.join('\n\n')}\n`,
    html: htmlOf(line, hello, blocks, unsubscribe),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
};
