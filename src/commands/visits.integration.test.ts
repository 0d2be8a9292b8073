import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tracesOf } from '../../test/support/canaries.ts';
import { anonymousRequest, type CommandsBench, openCommandsBench } from '../../test/support/commands-bench.ts';
import { countedReads } from '../../test/support/counted-reads.ts';
import type { RequestContext } from './request-context.ts';

let bench: CommandsBench;
beforeAll(async () => {
  bench = await openCommandsBench();
});
afterAll(() => bench.close());

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

const visit = (visitorId: string, page = 'waiting-list', ipAddress: string | null = '203.0.113.77') =>
  bench.commands.recordVisit({ page, visitorId, ipAddress, userAgent }, anonymousRequest);

const visitsBy = async (visitorId: string) =>
  (await bench.history()).filter(({ stream }) => stream === `visitor-${visitorId}`).map(({ data }) => data);

describe('visiting a page', () => {
  it('stores the network and the browser and platform families only', async () => {
    const visitorId = randomUUID();
    expect(await visit(visitorId)).toMatchObject({ outcome: 'done' });
    expect(await visitsBy(visitorId)).toEqual([
      {
        visitorId,
        page: 'waiting-list',
        isFirstVisit: true,
        isFirstVisitToPage: true,
        pagesSeen: ['waiting-list'],
        network: '203.0.113.0/24',
        browser: 'Firefox',
        platform: 'Windows',
        device: 'computer',
      },
    ]);
  });

  it('is counted each time, and marks first visits', async () => {
    const visitorId = randomUUID();
    for (const page of ['waiting-list', 'waiting-list', 'pricing']) await visit(visitorId, page);
    expect(await visitsBy(visitorId)).toMatchObject([
      { isFirstVisit: true, isFirstVisitToPage: true },
      { isFirstVisit: false, isFirstVisitToPage: false },
      { isFirstVisit: false, isFirstVisitToPage: true },
    ]);
  });

  it('takes any short visitor id, under a UUID that derives from it', async () => {
    expect(await visit('visitor_42')).toMatchObject({ outcome: 'done' });
    expect(await visit('visitor_42', 'pricing')).toMatchObject({ outcome: 'done' });
    const visits = (await bench.history()).filter(({ type }) => type === 'PageVisited').slice(-2);
    expect(visits).toMatchObject([{ data: { isFirstVisit: true } }, { data: { isFirstVisit: false } }]);
    expect(JSON.stringify(visits)).not.toContain('visitor_42');
  });

  it('counts pages above the daily limit as one, but the platform’s own pages by name', async () => {
    await bench.database.pool.query(
      "insert into vault.visited_pages select $1::date, 'made-up-' || number from generate_series(1, 200) as number",
      [bench.time.clock()],
    );
    const visitorId = randomUUID();
    for (const page of ['made-up-7', 'made-up-201', 'made-up-202', 'pricing']) await visit(visitorId, page);
    const pages = (await visitsBy(visitorId)).map((data) => (data as { page: string }).page);
    expect(pages).toEqual(['made-up-7', 'other', 'other', 'pricing']);
  });

  it('costs the same regardless of earlier visits', async () => {
    const visitorId = randomUUID();
    for (let before = 0; before < 20; before += 1) await visit(visitorId);
    const counted = countedReads(bench.store);
    const commands = bench.withParts({ store: counted.store });
    await commands.recordVisit({ page: 'pricing', visitorId, ipAddress: null, userAgent }, anonymousRequest);
    expect(counted.read()).toBe(1);
    expect((await visitsBy(visitorId)).at(-1)).toMatchObject({ isFirstVisit: false, isFirstVisitToPage: true });
  });

  it('is recorded as done by the visitor, even if a member is signed in', async () => {
    const visitorId = randomUUID();
    const byMember: RequestContext = { ...anonymousRequest, actor: { id: randomUUID(), role: 'charity' } };
    await bench.commands.recordVisit({ page: 'home', visitorId, ipAddress: null, userAgent }, byMember);
    const [noted] = (await bench.history()).filter(({ stream }) => stream === `visitor-${visitorId}`);
    expect(noted?.metadata.actor).toEqual({ id: visitorId, role: 'visitor' });
    expect(JSON.stringify(noted)).not.toContain(byMember.actor.id);
  });

  it('leaves neither address nor user agent anywhere in the database', async () => {
    await visit(randomUUID(), 'waiting-list', '198.51.100.23');
    await visit(randomUUID(), 'waiting-list', '2001:db8:1:2:3:4:5:6');
    const traces = await tracesOf(
      bench.database.pool,
      ['history', 'vault'],
      [
        { what: 'IPv4 address', value: '198.51.100.23' },
        { what: 'IPv6 address', value: '2001:db8:1:2' },
        { what: 'user agent', value: 'Gecko/20100101' },
      ],
    );
    expect(traces).toEqual([]);
  });
});
