import type { DomainSource } from '../../src/http/contract/domain.ts';

/** What stands at the end of every page. */
const FOOT = 'Made from the code by `npm run docs`. Change the code, not this page.';

/** A page with its title, from paragraphs. */
export const page = (title: string, ...paragraphs: readonly string[]): string =>
  `${[`# ${title}`, ...paragraphs.filter((text) => text !== ''), '---', `<sub>${FOOT}</sub>`].join('\n\n')}\n`;

/** The name under which a code host links to a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** A list of points. */
export const points = (entries: readonly string[]): string => entries.map((entry) => `- ${entry}`).join('\n');

/** Text that markdown and HTML leave as it is. */
export const plain = (text: string): string => text.replace(/[<>|*_[\]]/g, (sign) => `\\${sign}`);

/**
 * A link to the code, from a page in `docs/domain`.
 * @param depth folders between `docs/domain` and the page
 */
export const toSource = (text: string, { link }: Pick<DomainSource, 'link'>, depth = 0): string =>
  `[${text}](${'../'.repeat(2 + depth)}${link})`;

/** A diagram that code hosts draw. */
export const mermaid = (diagram: string): string => `\`\`\`mermaid\n${diagram}\n\`\`\``;
