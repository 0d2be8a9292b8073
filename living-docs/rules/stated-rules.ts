import { relative } from 'node:path';
import { createVitest, type TestCase, type TestSuite } from 'vitest/node';
import type { StatedRule } from '../../src/domain/kernel/specify.ts';
import { root } from '../root.ts';

/** A rule with the words of the test that states it. */
export interface ToldRule extends StatedRule {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** The headings that the test stands under. */
  readonly subject: string;
  /** What the test is called. */
  readonly title: string;
}

const headingsOf = (suite: TestCase['parent']): readonly string[] =>
  suite.type === 'suite' ? [...headingsOf((suite as TestSuite).parent), suite.name] : [];

/**
 * Runs the specifications of all aggregates and tells what they state, in the order of their files and lines. Throws when
 * one of them does not hold.
 */
export const statedRules = async (): Promise<readonly ToldRule[]> => {
  const vitest = await createVitest('test', {
    config: false,
    root,
    watch: false,
    reporters: [{}],
    include: ['src/domain/**/*.spec.ts'],
    // Those try what is at random: they state no single rule.
    exclude: ['**/*.model.spec.ts'],
    setupFiles: ['living-docs/rules/recorder.ts'],
    isolate: false,
    maxWorkers: 1,
  });
  try {
    const { testModules, unhandledErrors } = await vitest.start();
    const failed = testModules.flatMap((module) => [
      ...(module.state() === 'failed' ? [relative(root, module.moduleId)] : []),
    ]);
    if (failed.length > 0 || unhandledErrors.length > 0) {
      throw new Error(`Specifications do not hold: ${failed.join(', ')}. Run: npm run test:unit`);
    }
    return testModules
      .toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
      .flatMap((module) =>
        [...module.children.allTests()].flatMap((test) =>
          (test.meta().rules ?? []).map((rule) => ({
            ...rule,
            file: relative(root, module.moduleId),
            subject: headingsOf(test.parent).join(': '),
            title: test.name,
          })),
        ),
      );
  } finally {
    await vitest.close();
  }
};
