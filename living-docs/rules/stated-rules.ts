import { readdir } from 'node:fs/promises';
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StatedRule } from '../../src/domain/kernel/specify.ts';
import { root } from '../root.ts';
import { takeRules } from './recorder.ts';

/** A rule with the title of the test that states it. */
export interface TitledRule extends StatedRule {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** The headings of the test. */
  readonly subject: string;
  readonly title: string;
}

/**
 * Runs the specifications of all aggregates and returns their rules, in the order of files and lines.
 * Throws if one of them fails.
 */
export const statedRules = async (): Promise<readonly TitledRule[]> => {
  register('./vitest-hooks.js', import.meta.url);
  const domain = join(root, 'src/domain');
  // Model tests try random commands, so they state no single rule.
  const files = (await readdir(domain, { recursive: true })).filter((file) => /(?<!\.model)\.spec\.ts$/.test(file));
  const rules: TitledRule[] = [];
  for (const file of files.sort()) {
    await import(pathToFileURL(join(domain, file)).href);
    for (const { headings, ...rule } of takeRules()) {
      rules.push({ ...rule, file: `src/domain/${file}`, subject: headings.join(': ') });
    }
  }
  return rules;
};
