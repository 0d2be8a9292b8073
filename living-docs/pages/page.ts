import type { DomainSource } from '../../src/contract/domain.ts';

/** The footer of every page. */
const FOOT = 'Generated from the code by `npm run docs`. Change the code, not this page.';

/** A page with its title, from paragraphs. */
export const page = (title: string, ...paragraphs: readonly string[]): string =>
  `${[`# ${title}`, ...paragraphs.filter((text) => text !== ''), '---', `<sub>${FOOT}</sub>`].join('\n\n')}\n`;

/** The anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** A bulleted list. */
export const points = (entries: readonly string[]): string => entries.map((entry) => `- ${entry}`).join('\n');

/** Escapes characters with a meaning in markdown. */
export const plain = (text: string): string => text.replace(/[<>|*_[\]]/g, (sign) => `\\${sign}`);

/** A link to the code, from a page in `docs/domain`. */
export const toSource = (text: string, { link }: Pick<DomainSource, 'link'>): string => `[${text}](../../${link})`;

/** A mermaid diagram. */
export const mermaid = (diagram: string): string => `\`\`\`mermaid\n${diagram}\n\`\`\``;
