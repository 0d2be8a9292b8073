import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** The duration of a test file, from loading it to its last hook. */
export interface FileTime {
  readonly file: string;
  readonly project: string;
  readonly seconds: number;
  readonly tests: number;
}

/** A failed test, a failed hook, a file that does not load or an error outside tests. */
interface Failure {
  /** Path from the repository; null for an error that belongs to no file. */
  readonly file: string | null;
  readonly test: string | null;
  /** First line of the message. */
  readonly message: string;
}

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a run leaves at the path in TEST_RESULTS. */
export interface Results {
  readonly totals: Totals;
  readonly failures: readonly Failure[];
  readonly times: readonly FileTime[];
}

const firstLine = (text: string | undefined): string => text?.split('\n')[0] ?? 'no message';

const timeOf = (module: TestModule): FileTime => {
  const { collectDuration, duration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    seconds: Math.round((collectDuration + duration) / 100) / 10,
    tests: [...module.children.allTests()].length,
  };
};

/** Failures of tests, and those of hooks and imports that no failed test stands for. */
const failuresOf = (module: TestModule): Failure[] => {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests('failed')].map((test) => ({
    file,
    test: test.fullName,
    message: firstLine(test.result().errors?.[0]?.message),
  }));
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({ file, test: null, message: `${suite.fullName}: ${firstLine(message)}` })),
  );
  const own = module.errors().map(({ message }) => ({ file, test: null, message: firstLine(message) }));
  return [...tests, ...suites, ...own];
};

/** Writes totals, failures and durations of a run for the scripts that start it. */
export default class ResultsReporter implements Reporter {
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = `${config.root}/`;
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const outside = errors.map(({ name, message, VITEST_TEST_PATH: path }): Failure => {
      const file = typeof path === 'string' ? path.replace(this.#root, '') : null;
      return { file, test: null, message: `outside tests: ${name}: ${firstLine(message)}` };
    });
    const failures = [...modules.flatMap(failuresOf), ...outside];
    const results: Results = {
      totals: {
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failed: failures.length,
        skipped: tests.filter((test) => test.result().state === 'skipped').length,
      },
      failures,
      times: modules.map(timeOf),
    };
    const place = process.env.TEST_RESULTS ?? 'test-output/results.json';
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, JSON.stringify(results));
  }
}
