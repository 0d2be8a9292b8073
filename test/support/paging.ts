import type { RouteName } from '../../src/http/contract/routes.ts';
import type { Browser, Sent } from './http-browser.ts';

/** Every entry of a list, read page by page to its end, and what the list says of their number. */
export const everyPage = async (
  browser: Browser,
  name: RouteName,
  { query = {}, ...sent }: Sent = {},
  limit = 2,
): Promise<{
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose schema has just been checked.
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
