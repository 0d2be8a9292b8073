import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVitest } from 'vitest/node';
import { decidersByCategory } from '../../src/domain/deciders.ts';
import type { DomainEvent, RecordedEvent } from '../../src/domain/kernel/event.ts';
import type { CommandExamples, Specification } from '../../src/history/rehearsal.ts';
import { openDocumentation } from '../../src/http/documentation/documentation.ts';
import { specificationOf } from '../../src/rehearsal/specification.ts';
import { recorded } from '../builders/recorded.ts';

const root = join(import.meta.dirname, '../..');

interface Written extends Specification {
  readonly aggregate: string;
  readonly folder: string;
  readonly examples: readonly CommandExamples[];
  /** The events as they stand in the history. */
  readonly events: readonly DomainEvent[];
}

/** A specification for the outcome of each rule that produces events. */
const written = async (): Promise<readonly Written[]> => {
  const documentation = openDocumentation();
  const [specs, aggregates, commands] = await Promise.all([
    documentation.read('specs'),
    documentation.read('aggregates'),
    documentation.read('commands'),
  ]);
  return aggregates.data.flatMap(({ name, stream, source }) => {
    const named = decidersByCategory.get(stream);
    if (!named) throw new Error(`No decider of ${stream}.`);
    const folder = source.file.replace(/\/[^/]*$/, '');
    const examples = commands.data
      .filter(({ aggregate }) => aggregate === name)
      .map((command) => ({
        type: command.name,
        data: specs.data.filter((one) => one.command === command.name).map(({ when }) => when.data),
      }));
    const own = specs.data.filter(
      ({ aggregate, given }) => aggregate === name && given.every(({ times }) => times === 1),
    );
    return own.flatMap(({ given, outcome }): Written[] => {
      if (outcome.kind !== 'events' || outcome.events.some(({ times }) => times > 1)) return [];
      const events = [...given, ...outcome.events].map(({ name: type, data }): DomainEvent => ({ type, data }));
      const stored = events.map(
        (event, at): RecordedEvent => recorded(`${stream}-1`, event, { occurredAt: '2026-03-01T09:30:00.000Z' }, at),
      );
      const specification = specificationOf({
        ...named,
        folder,
        given: stored.slice(0, given.length),
        outcome: stored.slice(given.length),
        examples,
      });
      return [{ ...specification, aggregate: name, folder, examples, events }];
    });
  });
};

describe('an event as a specification', () => {
  let all: readonly Written[];
  let folder: string;

  beforeAll(async () => {
    all = await written();
    folder = await mkdtemp(join(root, 'test/.pasted-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('passes when pasted, for every aggregate', async () => {
    // The longest specification of each aggregate, preferably one with a command.
    const chosen = [...new Set(all.map(({ aggregate }) => aggregate))].flatMap((aggregate) => {
      const own = all.filter((one) => one.aggregate === aggregate);
      const rules = own.filter(({ command }) => command !== null);
      return (rules.length > 0 ? rules : own).toSorted((one, other) => other.text.length - one.text.length).slice(0, 1);
    });
    expect(chosen.length).toBeGreaterThanOrEqual(10);
    const folds = all.filter(({ command }) => command === null).slice(0, 3);
    for (const [at, { text, folder: own }] of [...chosen, ...folds].entries()) {
      // In a temporary folder, because other tests read the aggregate's folder meanwhile.
      const pasted = text
        .replace("'../kernel/", `'${join(root, 'src/domain/kernel')}/`)
        .replace("'./", `'${join(root, own)}/`);
      await writeFile(join(folder, `${at}.spec.ts`), pasted);
    }
    const run = await startVitest('test', [], {
      root: folder,
      config: false,
      watch: false,
      reporters: [],
      include: ['*.spec.ts'],
      maxWorkers: 1,
      isolate: false,
    });
    const modules = run.state.getTestModules();
    const failed = modules
      .filter((one) => !one.ok())
      .map((one) => [one.moduleId, one.errors(), [...one.children.allTests()].map((test) => test.result())]);
    await run.close();
    expect(failed).toEqual([]);
    expect(modules).toHaveLength(chosen.length + folds.length);
    // The second test runner loads the domain once more.
  }, 120_000);

  it('names the command for most events; the history does not hold them', () => {
    const without = all.filter(({ command }) => command === null);
    expect(without.length / all.length).toBeLessThan(0.25);
  });

  it('gives a command no field that it does not have, so that it passes the check of types', () => {
    const superfluous = all.flatMap(({ text, command, examples }) => {
      const [, when] = /\.when\(([\s\S]*?)\)\n +\.then\(/.exec(text) ?? [];
      if (when === undefined) return [];
      const { data }: { data?: object } = new Function(`return ${when}`)();
      const own = examples.filter(({ type }) => type === command).flatMap((one) => one.data);
      const fields = new Set(own.flatMap(Object.keys));
      const isWrong = data !== undefined && (fields.size === 0 || Object.keys(data).some((name) => !fields.has(name)));
      return isWrong ? [when] : [];
    });
    expect(superfluous).toEqual([]);
  });

  it('has no real id, name or text of a person', () => {
    const registered = all.find(({ text }) => text.includes("'AccountRegistered'"));
    const data = JSON.stringify(registered?.events.find(({ type }) => type === 'AccountRegistered')?.data);
    const personal = [...data.matchAll(/"(?:email|name|phone)":"([^"]+)"/g)].map(([, value = '']) => value);
    expect(personal.length).toBeGreaterThan(1);
    for (const value of personal) expect(registered?.text).not.toContain(value);
    expect(registered?.text).toContain("@example.org'");
  });
});
