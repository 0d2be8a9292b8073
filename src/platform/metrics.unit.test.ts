import { expect, it } from 'vitest';
import type { ProjectionFigures } from './health.ts';
import { openMetrics } from './metrics.ts';

const figure = (name: string, changes: Partial<ProjectionFigures> = {}): ProjectionFigures => ({
  name,
  position: '00000001',
  caughtUp: true,
  parked: 0,
  ...changes,
});

/** Figures that arrive when a test releases them, and a count of how often they were read. */
const observed = () => {
  const metrics = openMetrics();
  const waiting: ((figures: readonly ProjectionFigures[] | Error) => void)[] = [];
  let asked = 0;
  metrics.observeProjections(() => {
    asked += 1;
    return new Promise((resolve, reject) => {
      waiting.push((figures) => (figures instanceof Error ? reject(figures) : resolve(figures)));
    });
  });
  const answer = (figures: readonly ProjectionFigures[] | Error): void => {
    for (const settle of waiting.splice(0)) settle(figures);
  };
  const scrape = async (): Promise<readonly string[]> =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('fellowbridge_projection_'));
  return { scrape, answer, asked: () => asked };
};

it('a scrape reads the figures once and prints them all', async () => {
  const { scrape, answer, asked } = observed();
  const scraped = scrape();
  answer([figure('accounts'), figure('projects', { caughtUp: false, parked: 3 })]);
  expect(await scraped).toEqual([
    'fellowbridge_projection_caught_up{projection="accounts"} 1',
    'fellowbridge_projection_caught_up{projection="projects"} 0',
    'fellowbridge_projection_parked_events{projection="accounts"} 0',
    'fellowbridge_projection_parked_events{projection="projects"} 3',
  ]);
  expect(asked()).toBe(1);
});

it('overlapping scrapes share one reading, and neither misses a series', async () => {
  const { scrape, answer, asked } = observed();
  const first = scrape();
  const second = scrape();
  answer([figure('accounts')]);
  const lines = await first;
  expect(lines).toHaveLength(2);
  expect(await second).toEqual(lines);
  expect(await scrape()).toEqual(lines);
  expect(asked()).toBe(1);
});

it('unavailable figures are omitted, not stale', async () => {
  const { scrape, answer } = observed();
  const scraped = scrape();
  answer(new Error('away'));
  expect(await scraped).toEqual([]);
});

it('reactors are distinguished from projections', async () => {
  const metrics = openMetrics();
  metrics.observeProjections(async () => [figure('accounts')]);
  metrics.observeReactors(async () => [figure('leaving', { parked: 2 })]);
  const lines = (await metrics.registry.metrics()).split('\n');
  expect(lines).toContain('fellowbridge_projection_parked_events{projection="accounts"} 0');
  expect(lines).toContain('fellowbridge_reactor_caught_up{reactor="leaving"} 1');
  expect(lines).toContain('fellowbridge_reactor_parked_events{reactor="leaving"} 2');
});
