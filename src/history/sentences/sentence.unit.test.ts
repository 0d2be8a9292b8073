import { describe, expect, it } from 'vitest';
import { aNotedReading } from '../../../test/builders/audit.ts';
import { aCharge, aCharity, aTerm } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { aProject, consultants } from '../../../test/builders/projects.ts';
import { aVisit } from '../../../test/builders/visits.ts';
import { canaryData } from '../../../test/support/canary-data.ts';
import { historyRead } from '../../domain/audit/events.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { charityRegistered, membershipActivated, membershipCharged } from '../../domain/charities/events.ts';
import type { Actor, DomainEvent } from '../../domain/kernel/event.ts';
import {
  consultantInvited,
  keyDeliverablesSet,
  phaseSet,
  projectCancelled,
  projectSubmitted,
} from '../../domain/projects/events.ts';
import { pageVisited } from '../../domain/visits/events.ts';
import { signupWithdrawn } from '../../domain/waiting-list/events.ts';
import { publicDataOf } from '../public-data.ts';
import { sentenceOf } from './sentence.ts';

const admin: Actor = { id: id(3), role: 'admin' };

/** The sentence with kinds and ids where names will stand. */
const told = (event: DomainEvent, { of = id(100), actor = admin }: { of?: string; actor?: Actor } = {}): string =>
  sentenceOf({ ...event, actor, id: of })
    .map((part) => (typeof part === 'string' ? part : `<${part.kind} ${part.id.slice(-3)}>`))
    .join('');

describe('a sentence', () => {
  it.each([
    [
      'names who did what to what',
      consultantInvited({ consultantId: consultants.grace }),
      '<member 003> invited <consultant 032> to <project 064>.',
    ],
    [
      'tells what a project costs',
      projectSubmitted(aProject()),
      '<member 003> submitted <project 064>, with a set-up fee of £249.',
    ],
    [
      'tells what a membership pays for',
      projectSubmitted(aProject({ terms: { type: 'membership' } })),
      '<member 003> submitted <project 064> within the membership.',
    ],
    [
      'counts one',
      keyDeliverablesSet({ keyDeliverables: ['A budget'] }),
      '<member 003> listed 1 key deliverable of <project 064>.',
    ],
    [
      'counts none',
      keyDeliverablesSet({ keyDeliverables: [] }),
      '<member 003> listed 0 key deliverables of <project 064>.',
    ],
    [
      'quotes what was written',
      phaseSet({ phase: 'Drafting' }),
      '<member 003> set the phase of <project 064> to ‘Drafting’.',
    ],
    [
      'says nothing of a reason',
      projectCancelled({ charityId: id(10), from: 'pending', reason: 'Robin is ill' }),
      '<member 003> cancelled <project 064>.',
    ],
    ['tells visitors apart', pageVisited(aVisit()), 'A new visitor looked at the page ‘waiting-list’ with Firefox.'],
    [
      'tells who read what',
      historyRead(aNotedReading()),
      '<member 003> looked through the history (context: projects).',
    ],
    [
      'tells what a reading was narrowed to',
      historyRead(
        aNotedReading({
          filter: [
            { field: 'actor', value: id(1) },
            { field: 'from', value: '2026-07-01' },
            { field: 'search', value: '…' },
          ],
        }),
      ),
      '<member 003> looked through the history (actor: <member 001>, from: 1 July 2026, search: …).',
    ],
    [
      'tells why a signup went',
      signupWithdrawn({ because: 'closed', kind: 'charity' }),
      'A charity’s signup was taken off the waiting list with the account that it had led to.',
    ],
  ])('%s', (_what, event, sentence) => {
    expect(told(event)).toBe(sentence);
  });

  it('tells of a membership and what is owed for it', () => {
    expect(told(charityRegistered(aCharity()), { of: id(10) })).toBe('<charity 00a> registered as a small charity.');
    expect(told(membershipActivated(aTerm()), { of: id(10) })).toMatch(
      /^<charity 00a> became a member with a .+, until \d+ \w+ \d{4}\.$/,
    );
    const charge = aCharge({ price: 1200, credit: 249, due: 951 });
    expect(told(membershipCharged(charge), { of: id(10) })).toBe(
      '<charity 00a> owes £951 for the start of the membership of £1,200, with £249 credited.',
    );
  });

  it('calls whoever has no account what they are', () => {
    const event = consultantInvited({ consultantId: consultants.grace });
    expect(told(event, { actor: { id: 'anonymous', role: 'visitor' } })).toMatch(/^A visitor invited/);
    expect(told(event, { actor: { id: 'calendar', role: 'system' } })).toMatch(/^Fellowbridge invited/);
  });

  it('says so of an event that cannot be read', () => {
    expect(told({ type: 'BookLent', data: { title: 'Dune' } })).toBe('BookLent: this release cannot read this event.');
    expect(told({ type: 'PhaseSet', data: null })).toBe('PhaseSet: this release cannot read this event.');
  });
});

describe.each([...catalogue.values()].map(({ type, schema, personalData }) => ({ type, schema, personalData })))(
  'the sentence of $type',
  ({ type, schema, personalData }) => {
    const { data, canaries } = canaryData(schema, type);
    const open = publicDataOf(type, data);

    it('is made without personal data', () => {
      const without = told({ type, data: open }, { of: id(100) });
      expect(without).toBe(told({ type, data }, { of: id(100) }));
      expect(without).toMatch(/^[A-Z<£].*\.$/);
      expect(without).not.toContain('undefined');
    });

    it('is made from data in which nothing personal is left', () => {
      const personal = canaries.filter(({ what }) =>
        personalData.some(({ path }) => what.startsWith([type, ...path].join('.'))),
      );
      expect(personal.length).toBeGreaterThanOrEqual(personalData.length);
      for (const { value } of personal) expect(JSON.stringify(open)).not.toContain(value);
    });
  },
);
