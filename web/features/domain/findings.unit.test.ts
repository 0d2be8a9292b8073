import { describe, expect, test } from 'vitest';
import type { DomainEventType } from '#contract/domain-events.ts';
import { mentions } from '#contract/mentions.ts';
import { findingsOf } from './findings.ts';

const source = { file: 'src/domain/projects/events.ts', symbol: null, from: null, to: null, link: '' };

const event = (type: string, fields: readonly string[]): DomainEventType => ({
  type,
  title: type,
  context: 'projects',
  aggregate: 'project',
  stream: 'project',
  version: 1,
  description: null,
  sentence: `This is how ${type} reads`,
  statusAfter: null,
  fields: fields.map((name) => ({
    name,
    label: name,
    type: 'text',
    optional: false,
    nullable: false,
    personal: false,
    fallback: null,
    description: null,
  })),
  example: null,
  versions: [],
  emittedBy: [],
  consumedBy: [],
  source,
});

const documentation = {
  events: [
    event('ConsultantInvited', ['projectId']),
    event('ProjectSubmitted', ['title']),
    event('PhaseSet', ['phase']),
  ],
  commands: [],
  aggregates: [],
  readers: [],
  contexts: [],
};

describe('a search over the documentation', () => {
  test('ranks names before fields, and shows the matching field', () => {
    const [group] = findingsOf(documentation, 'project');
    expect(group?.title).toBe('Events');
    expect(group?.findings.map(({ name, within }) => [name, within])).toEqual([
      ['ProjectSubmitted', []],
      ['ConsultantInvited', ['projectId (projectId)']],
    ]);
  });

  test('omits kinds without matches', () => {
    expect(findingsOf(documentation, 'nowhere')).toEqual([]);
  });
});

test('matches parts of words in any order and case', () => {
  expect(mentions(['ProjectSubmitted', 'Set-up fee'], 'FEE proj')).toBe(true);
  expect(mentions(['ProjectSubmitted'], 'proj fee')).toBe(false);
  expect(mentions([], undefined)).toBe(true);
});
