import { subscribe } from 'node:diagnostics_channel';
import { format } from 'node:util';
import { type StatedRule, statedRules } from '../../src/domain/kernel/specify.ts';

// Replaces vitest for `*.spec.ts` files: runs each test once, in order, and records its rules.

/** A rule with the title of the test that states it. */
export interface RecordedRule extends StatedRule {
  /** The headings of the test, outermost first. */
  readonly headings: readonly string[];
  readonly title: string;
}

const recorded: RecordedRule[] = [];
let headings: readonly string[] = [];
let title = '';

// Only `specify` publishes on this channel.
subscribe(statedRules.name, (rule) => void recorded.push({ ...(rule as StatedRule), headings, title }));

/** Removes and returns the rules recorded so far. */
export const takeRules = (): readonly RecordedRule[] => recorded.splice(0);

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Fills in `%s`, `%d`, `%j` and `$field` in a title. */
const titled = (pattern: string, values: readonly unknown[]): string => {
  const [first] = values;
  const fields: Readonly<Record<string, unknown>> = typeof first === 'object' && first !== null ? { ...first } : {};
  const withFields = pattern.replace(/\$(\w+)/g, (whole, name: string) =>
    name in fields ? textOf(fields[name]) : whole,
  );
  const used = withFields.match(/%[sdij]/g)?.length ?? 0;
  return format(
    withFields,
    ...values.slice(0, used).map((value) => (typeof value === 'object' ? textOf(value) : value)),
  );
};

type Body = (...values: readonly unknown[]) => unknown;
type Suite = (title: string, body: Body) => void;

const withEach = (run: Suite): Suite & { each: (table: readonly unknown[]) => Suite } =>
  Object.assign(run, {
    each:
      (table: readonly unknown[]): Suite =>
      (pattern, body) => {
        for (const row of table) {
          const values: readonly unknown[] = Array.isArray(row) ? row : [row];
          run(titled(pattern, values), () => body(...values));
        }
      },
  });

export const describe = withEach((heading, body) => {
  const outer = headings;
  headings = [...outer, heading];
  body();
  headings = outer;
});

export const it = withEach((name, body) => {
  title = name;
  body();
});

/** Accepts every assertion: `npm run test:unit` checks them. */
const accepted: unknown = new Proxy(() => {}, { get: () => accepted, apply: () => accepted });
export const expect = accepted;
