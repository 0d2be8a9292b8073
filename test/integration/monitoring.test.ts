import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Platform, startPlatform } from '../support/http.ts';
import { registeredCharity } from '../support/http-people.ts';
import { asOperator } from '../support/operator.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

const AlertRules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Fellowbridge[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.looseObject({
  title: z.string(),
  panels: z.array(
    z.looseObject({
      id: z.int(),
      title: z.string(),
      targets: z.array(z.looseObject({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
});

const rules = AlertRules.parse(parse(await read('ops/alert-rules.yml'))).groups.flatMap((group) => group.rules);
const { panels } = Dashboard.parse(JSON.parse(await read('ops/grafana-dashboard.json')));

/** A query and the labels that its text quotes: `{{x}}` of Grafana, `{{ $labels.x }}` of Prometheus. */
const queries = [
  ...rules.map(({ alert, expr, annotations: { description } }) => ({
    where: alert,
    expr,
    quoted: [...description.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({
      where: title,
      // Replaces the variables like Grafana.
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'fellowbridge'),
      quoted: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    })),
  ),
];

type Labels = Readonly<Record<string, string>>;

/** A metric that a query selects, with the labels of its matchers. */
interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[];
}

/** What a query names. Throws if it is not valid PromQL. */
const namesIn = (query: string): { readonly selectors: readonly Selector[]; readonly grouping: readonly string[] } => {
  const selectors: { metric: string; matchers: Selector['matchers'][number][] }[] = [];
  const grouping: string[] = [];
  parser.parse(query).iterate({
    enter: ({ name, from, to, type, node }) => {
      const text = query.slice(from, to);
      if (type.isError) throw new Error(`Not valid PromQL near “${query.slice(from)}”: ${query}`);
      if (name === 'VectorSelector') selectors.push({ metric: /^\w+/.exec(text)?.[0] ?? text, matchers: [] });
      const matcher = name === 'UnquotedLabelMatcher' ? /^(\w+)\s*(\S+?)\s*"(.*)"$/.exec(text) : null;
      if (matcher) {
        const [, label = '', operator = '', value = ''] = matcher;
        selectors.at(-1)?.matchers.push({ label, operator, value });
      }
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouping.push(text);
    },
  });
  return { selectors, grouping };
};

/** Labels that Prometheus adds to every series that it scrapes. */
const ADDED: Labels = { job: 'fellowbridge', instance: 'localhost:3000' };

/** Every series of an answer of `GET /metrics`, by metric. */
const seriesIn = (text: string): ReadonlyMap<string, readonly Labels[]> => {
  const found = new Map<string, Labels[]>([['up', [ADDED]]]);
  for (const [, metric = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const named = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]);
    found.set(metric, [...(found.get(metric) ?? []), { ...ADDED, ...Object.fromEntries(named) }]);
  }
  return found;
};

describe('dashboard and alert rules', () => {
  let platform: Platform;
  let series: ReadonlyMap<string, readonly Labels[]>;
  beforeAll(async () => {
    platform = await startPlatform();
    await registeredCharity(platform);
    await platform.settled();
    series = seriesIn((await platform.browser().send({ method: 'GET', url: '/metrics', headers: asOperator })).body);
  });
  afterAll(() => platform.stop());

  it.each(queries)('$where: $expr names metrics and labels that exist', ({ expr, quoted }) => {
    const { selectors, grouping } = namesIn(expr);
    expect(selectors.length).toBeGreaterThan(0);
    const labels = new Set<string>();
    for (const { metric, matchers } of selectors) {
      const all = series.get(metric);
      if (!all) expect.unreachable(`There is no metric ${metric}.`);
      for (const name of all.flatMap((one) => Object.keys(one))) labels.add(name);
      expect(matchers.filter(({ label }) => !all.some((one) => label in one))).toEqual([]);
      const exact = matchers.filter(({ operator }) => operator === '=');
      const selected = all.filter((one) => exact.every(({ label, value }) => one[label] === value));
      expect(selected.length, `${metric} has no series like ${JSON.stringify(exact)}`).toBeGreaterThan(0);
    }
    expect([...grouping, ...quoted].filter((label) => !labels.has(label))).toEqual([]);
    // Only the labels of the grouping remain in the result.
    if (grouping.length > 0) expect(quoted.filter((label) => !grouping.includes(label))).toEqual([]);
  });

  it('cover every metric of the platform', () => {
    const named = new Set(queries.flatMap(({ expr }) => namesIn(expr).selectors.map(({ metric }) => metric)));
    const own = [...series.keys()].filter((metric) => /^fellowbridge_(?!.*_sum$)/.test(metric));
    expect(own.filter((metric) => !named.has(metric))).toEqual([]);
  });

  it('have names of their own', () => {
    const ids = [...rules.map(({ alert }) => alert), ...panels.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are explained, each alert in the operations manual', async () => {
    const manual = await read('docs/operations.md');
    expect(rules.filter(({ alert }) => !manual.includes(`\`${alert}\``)).map(({ alert }) => alert)).toEqual([]);
  });
});
