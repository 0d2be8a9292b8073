import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../test/builders/examples.ts';
import { aProject } from '../../test/builders/projects.ts';
import { aPageView, aVisit } from '../../test/builders/visits.ts';
import { catalogue, checkEvent, upcast } from './catalogue.ts';
import { projectSubmitted } from './projects/events.ts';
import { pageVisited } from './visits/events.ts';

const examples = examplesOf(catalogue.values());

describe('the event catalogue', () => {
  it.each(examples)('accepts a valid $type', (event) => {
    expect(checkEvent(event)).toEqual({ schemaVersion: catalogue.get(event.type)?.version });
  });

  it.each(examples)('refuses a $type with an undeclared field', ({ type, data }) => {
    expect(() => checkEvent({ type, data: { ...data, undeclared: 'field' } })).toThrow(type);
  });

  it.each(examples.filter(({ data }) => Object.keys(data).length > 0))('refuses a $type without data', ({ type }) => {
    expect(() => checkEvent({ type, data: {} })).toThrow(type);
  });

  it.each(examples)('leaves a $type of the current version unchanged', (event) => {
    expect(upcast(event.type, checkEvent(event).schemaVersion, event.data)).toBe(event.data);
  });

  it.each(['SignedIn', 'SignInFailed'])('upcasts a %s that was written to an account’s stream', (type) => {
    expect(catalogue.get(type)?.version).toBe(2);
    expect(upcast(type, 1, {})).toEqual({});
  });

  it('refuses an undeclared field inside the terms of a project', () => {
    const terms = { type: 'membership' as const, setUpFee: 249 };
    expect(() => checkEvent(projectSubmitted(aProject({ terms })))).toThrow('ProjectSubmitted');
  });
});

describe('personal data in events', () => {
  const fields = examples.flatMap(({ type, data }) =>
    (catalogue.get(type)?.personalData ?? []).map(({ path, fallback }) => ({ type, data, path, fallback })),
  );

  // Which fields hold personal data is decided once, on release: see test/unit/released-events.json.
  it.each(fields)('$path of $type is text that its fallback can replace', ({ type, data, path, fallback }) => {
    const [name = '', ...deeper] = path;
    expect(deeper).toEqual([]);
    expect([data[name]].flat()).toEqual([expect.any(String)]);
    expect(() => checkEvent({ type, data: { ...data, [name]: fallback } })).not.toThrow();
  });

  it('is not in visits: neither address nor user agent is stored', () => {
    expect(Object.keys(aVisit())).not.toEqual(expect.arrayContaining(['ipAddress']));
    expect(JSON.stringify(pageVisited(aVisit()))).not.toContain(aPageView().ipAddress);
  });
});
