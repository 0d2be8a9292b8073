import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { beforeEach } from 'vitest';
import { type StatedRule, statedRules } from '../../src/domain/kernel/specify.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The business rules that the test stated. */
    rules?: StatedRule[];
  }
}

/** Notes with each test which rules it stated and found to hold. Run before the tests of `*.spec.ts` files. */
beforeEach(({ task }) => {
  const rules: StatedRule[] = [];
  task.meta.rules = rules;
  // Only `specify` speaks on this channel.
  const hear = (rule: unknown): void => void rules.push(rule as StatedRule);
  subscribe(statedRules.name, hear);
  return () => unsubscribe(statedRules.name, hear);
});
