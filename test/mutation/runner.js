import { readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tests } from './vitest.js';

/** The variable that instrumented code reads. */
globalThis.__stryker__ ??= {};

/** Property tests (`*.model.spec.ts`) are left out: their random data would make scores vary. */
const testFiles = ['src/domain', 'src/projections'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.(spec|unit\.test)\.ts$/.test(name) && !name.endsWith('.model.spec.ts'))
    .map((name) => join(folder, name)),
);

/**
 * Runs unit tests for Stryker within one process. Everything is imported once, and a mutant is switched on by a global
 * variable, so that a mutant costs a millisecond. (Stryker's own Vitest runner starts Vitest anew for each.)
 */
class InProcessRunner {
  mutation = globalThis.__stryker__;

  /** Nothing needs a reload: mutants that act on import only are left out (`ignoreStatic`). */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const standIn = new URL('./vitest.js', import.meta.url).href;
    const resolver = `export const resolve = (specifier, context, next) =>
      specifier === 'vitest' && context.parentURL?.endsWith('.ts')
        ? { url: ${JSON.stringify(standIn)}, shortCircuit: true }
        : next(specifier, context);`;
    const { register: registerTypeScript } = await import('tsx/esm/api');
    registerTypeScript();
    register(`data:text/javascript,${encodeURIComponent(resolver)}`);
    for (const file of testFiles) await import(pathToFileURL(resolve(file)).href);
  }

  async dryRun() {
    const results = [];
    for (const test of tests) {
      this.mutation.currentTestId = test.id;
      results.push(await resultOf(test));
    }
    this.mutation.currentTestId = undefined;
    return { status: 'complete', tests: results, mutantCoverage: this.mutation.mutantCoverage };
  }

  async mutantRun({ activeMutant, hitLimit, testFilter = tests.map(({ id }) => id) }) {
    const chosen = new Set(testFilter);
    Object.assign(this.mutation, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      let nrOfTests = 0;
      for (const test of tests.filter(({ id }) => chosen.has(id))) {
        nrOfTests += 1;
        const { status, failureMessage } = await resultOf(test);
        if (this.mutation.hitCount > hitLimit) return { status: 'timeout', reason: 'Hit limit reached' };
        if (status === FAILED) return { status: 'killed', killedBy: [test.id], failureMessage, nrOfTests };
      }
      return { status: 'survived', nrOfTests };
    } finally {
      this.mutation.activeMutant = undefined;
    }
  }
}

const SUCCESS = 0;
const FAILED = 1;

const resultOf = async ({ id, name, run }) => {
  const start = performance.now();
  const timed = () => ({ id, name, timeSpentMs: performance.now() - start });
  try {
    await run();
    return { ...timed(), status: SUCCESS };
  } catch (error) {
    return { ...timed(), status: FAILED, failureMessage: String(error) };
  }
};

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }];
