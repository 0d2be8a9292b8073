import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the files that take long; `npm run test:times -- --record` writes them. */
const recorded: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('../times.json', import.meta.url), 'utf8'),
);

/** Workers load a project's modules once, so each project runs as a whole: the one with the longest files first. */
const projects = ['browser', 'integration', 'unit'];

/** Starts long files first, so that no worker is left alone with one at the end. Unrecorded files follow by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = (spec: TestSpecification): number =>
      recorded[relative(this.ctx.config.root, spec.moduleId)] ?? statSync(spec.moduleId).size / 1e6;
    const rank = new Map(specs.map((spec) => [spec, [projects.indexOf(spec.project.name), -seconds(spec)] as const]));
    const rankOf = (spec: TestSpecification) => rank.get(spec) ?? ([0, 0] as const);
    return specs.toSorted((left, right) => {
      const [a, b] = [rankOf(left), rankOf(right)];
      return a[0] - b[0] || a[1] - b[1];
    });
  }
}
