/** What the address may say beside the page: words looked for everywhere, and what narrows a list down. */
const names = ['find', 'context', 'aggregate', 'command', 'event', 'outcome', 'words'] as const;
export type DomainSearch = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** No name that the documentation knows is longer. */
const LONGEST = 100;

/** Takes what it knows from an address and leaves the rest out. The router reads digits as a number. */
export const readDomainSearch = (given: Record<string, unknown>): DomainSearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      return text === '' ? [] : [[name, text.slice(0, LONGEST)]];
    }),
  );
