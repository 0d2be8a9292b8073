import type { EndpointName } from '../../src/contract/contract.ts';
import type { Browser, Sent } from './http-browser.ts';

/** All entries of a list from all its pages, with the total. */
export const everyPage = async (
  browser: Browser,
  name: EndpointName,
  { query = {}, ...sent }: Sent = {},
  limit = 2,
): Promise<{
  // biome-ignore lint/suspicious/noExplicitAny: tests read validated responses.
  readonly entries: readonly any[];
  readonly totals: ReadonlySet<number>;
  readonly pages: number;
}> => {
  const entries = [];
  const totals = new Set<number>();
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const asked: Record<string, string> = { ...query, limit: String(limit), ...(cursor === '' ? {} : { cursor }) };
    const answer = await browser.call(name, { ...sent, query: asked });
    if (answer.status !== 200) throw new Error(answer.body);
    const page = answer.json();
    entries.push(...page.data);
    totals.add(page.total);
    cursor = page.nextCursor;
  }
  return { entries, totals, pages };
};
