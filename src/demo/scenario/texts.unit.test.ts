import { describe, expect, it } from 'vitest';
import type { ExpertiseArea } from '../../domain/kernel/expertise-areas.ts';
import { firstPhase } from '../../domain/projects/limits.ts';
import type { PlacedEvent } from '../../eventstore/bulk.ts';
import { crafts } from '../vocabulary/consultants.ts';
import { demoScenario } from './demo-scenario.ts';

type Data = Readonly<Record<string, unknown>>;

const placed: PlacedEvent[] = [];
for (const seed of [1, 20_250_401]) {
  const scenario = demoScenario(seed, new Date('2026-11-21T12:00:00.000Z'), 0);
  for (let next = scenario.next(); !next.done; next = scenario.next()) placed.push(...next.value.events);
}
const facts = placed.map(({ stream, event: { type, data } }) => ({
  id: stream.slice(stream.indexOf('-') + 1),
  type: type as string,
  data: data as Data,
}));
const of = (...types: readonly string[]) => facts.filter(({ type }) => types.includes(type)).map(({ data }) => data);
const texts = (...types: readonly string[]) => of(...types).map((data) => JSON.stringify(data));

describe('the texts of the demo', () => {
  it('name the years of experience and the expertise that the profile states', () => {
    const bios = new Map<unknown, string>();
    const profiles = new Map<unknown, Data>();
    const members = new Map<unknown, unknown>();
    for (const { id, type, data } of facts) {
      if ('bio' in data) bios.set(id, String(data.bio));
      if (type === 'ConsultantApplied') members.set(id, data.userId);
      if ('expertise' in data) profiles.set(members.get(id), data);
    }
    const wrong = [...profiles].flatMap(([userId, { yearsExperience, expertise }]) => {
      const bio = bios.get(userId) ?? '';
      const [, years] = /(\d+) years/.exec(bio) ?? [];
      const offers = (expertise as ExpertiseArea[]).flatMap((area) => crafts[area].offers);
      const isOffered = offers.some((offer) => bio.toLowerCase().includes(offer.toLowerCase()));
      return isOffered && (years === undefined || Number(years) === yearsExperience) ? [] : [{ bio, yearsExperience }];
    });
    expect(profiles.size).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('do not find fault with experience, rates and work that the profile shows otherwise', () => {
    expect(texts('ConsultantDeclined').filter((reason) => /five years|rate/.test(reason))).toEqual([]);
    expect(texts('ConsultantSuspended').filter((reason) => /charities|invoice/.test(reason))).toEqual([]);
    expect(
      texts('AccountRegistered', 'ProfileDescribed').filter((bio) => /days a week|Over \d+ years/.test(bio)),
    ).toEqual([]);
  });

  it('name no hours, sizes and ages that the figures beside them could contradict', () => {
    const number = '(two|three|four|five|seven|nine|eleven|fourteen|seventeen|twenty|twenty-three)';
    const figures = new RegExp(
      [
        `${number} (of the )?(hours|staff|days on site|consultants)`,
        `hours agreed, ${number}`,
        `(team of|pay for) ${number}`,
        '(tenth|twentieth|fiftieth) year|for fifteen years|after nine years|in the sector|full-time work|retired too early',
      ].join('|'),
    );
    const all = texts(
      'ProjectSubmitted',
      'KeyDeliverablesSet',
      'MessagePosted',
      'CharityJoinedWaitingList',
      'ConsultantJoinedWaitingList',
    );
    expect(all.length).toBeGreaterThan(2_000);
    expect(all.filter((text) => figures.test(text)).slice(0, 5)).toEqual([]);
  });

  it('name the phase that the project is in', () => {
    const [phases, wrong] = [new Map<unknown, string>(), [] as unknown[]];
    let named = 0;
    for (const { id, type, data } of facts) {
      if (type === 'PhaseSet') phases.set(id, String(data.phase));
      if (type !== 'MessagePosted') continue;
      const [, phase] = /"([^"]+)"/.exec(String(data.content)) ?? [];
      if (phase === undefined) continue;
      named += 1;
      const current = phases.get(data.projectId) ?? firstPhase;
      if (phase !== current) wrong.push([phase, current]);
    }
    expect(named).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('praise only what got high scores', () => {
    const answers = of('FeedbackGiven').filter(({ words }) => words !== null);
    const low = answers.filter(
      ({ quality, communication, again }) => Math.min(...([quality, communication, again] as number[])) < 4,
    );
    expect(low.length).toBeGreaterThan(5);
    expect(low.filter(({ words }) => /pleasure|well-prepared|committed/.test(String(words)))).toEqual([]);
  });
});
