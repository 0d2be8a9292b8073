import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reject } from '../../src/domain/kernel/rejection.ts';
import { defaultStatus, exceptions, refusal } from '../../src/http/rejections.ts';

const isSource = (name: string): boolean =>
  name.endsWith('.ts') && !/\.(test|spec)\.ts$/.test(name) && !name.endsWith('specify.ts');

/** Source of the arguments that a call starts with, without the commas in strings and nested brackets. */
const argumentsOf = (source: string): readonly string[] => {
  const plain = source.replace(/'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`/g, (text) => text.replace(/[,()]/g, ' '));
  let depth = 0;
  const end = [...plain].findIndex((sign) => {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    return depth < 0;
  });
  return plain
    .slice(0, end)
    .split(',')
    .map((argument) => argument.trim())
    .filter((argument) => argument !== '');
};

/** Every rejection in the sources, with a field if it names one. */
const rejectionsInUse = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .flatMap((name) =>
      readFileSync(join('src', name), 'utf8')
        .split(/\breject\((?=\s*')/)
        .slice(1),
    )
    .map((source) => {
      const [code = '', , field] = argumentsOf(source);
      return { code: code.slice(1, -1), ...(field === undefined ? {} : { field }) };
    });

const rejections = rejectionsInUse();

describe('the status of a rejection', () => {
  it.each([
    ['title-required', 'title', 400],
    ['page-unknown', 'page', 400],
    ['project-unknown', undefined, 404],
    ['charity-not-yours', undefined, 403],
    ['project-completed', undefined, 409],
    ['username-taken', 'username', 409],
    ['invalid-credentials', undefined, 401],
  ] as const)('of %s with the field %s is %i', (code, field, status) => {
    const rejection = reject(code, 'Refused.', field);
    expect(refusal(rejection).details.status).toBe(status);
  });

  it('is the same wherever a code is used', () => {
    const statuses = new Map<string, number>();
    for (const rejection of rejections) {
      const status = defaultStatus(rejection);
      expect([rejection.code, statuses.get(rejection.code) ?? status]).toEqual([rejection.code, status]);
      statuses.set(rejection.code, status);
    }
  });

  it('is an exception only for codes in use that the rule would map otherwise', () => {
    const codes = new Set(rejections.map(({ code }) => code));
    expect(Object.keys(exceptions).filter((code) => !codes.has(code))).toEqual([]);
    for (const rejection of rejections) {
      expect(exceptions[rejection.code]?.status).not.toBe(defaultStatus(rejection));
    }
  });
});
