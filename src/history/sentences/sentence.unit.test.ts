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

/** The sentence with kinds and IDs in place of names. */
const sentenceFor = (
  event: DomainEvent,
  { of = id(100), actor = admin }: { of?: string; actor?: Actor } = {},
): string =>
  sentenceOf({ ...event, actor, id: of })
    .map((part) => (typeof part === 'string' ? part : `<${part.kind} ${part.id.slice(-3)}>`))
    .join('');

describe('a sentence', () => {
  it.each([
    [
      'names actor, action and object',
      consultantInvited({ consultantId: consultants.grace }),
      '<member 003> invited <consultant 032> to <project 064>.',
    ],
    [
      'states the fee of a project',
      projectSubmitted(aProject()),
      '<member 003> submitted <project 064>, with a set-up fee of £249.',
    ],
    [
      'says that a membership pays',
      projectSubmitted(aProject({ terms: { type: 'membership' } })),
      '<member 003> submitted <project 064> within the membership.',
    ],
    ['leaves out a phase', phaseSet({ phase: 'Drafting' }), '<member 003> set the phase of <project 064>.'],
    [
      'leaves out key deliverables',
      keyDeliverablesSet({ keyDeliverables: ['A budget'] }),
      '<member 003> listed the key deliverables of <project 064>.',
    ],
    [
      'leaves out a reason',
      projectCancelled({ charityId: id(10), from: 'pending', reason: 'Robin is ill' }),
      '<member 003> cancelled <project 064>.',
    ],
    ['distinguishes new visitors', pageVisited(aVisit()), 'A new visitor viewed the page ‘waiting-list’ with Firefox.'],
    [
      'names the reader of the history',
      historyRead(aNotedReading()),
      '<member 003> browsed the history (context: projects).',
    ],
    [
      'names the filter of a reading',
      historyRead(
        aNotedReading({
          filter: [
            { field: 'actor', value: id(1) },
            { field: 'from', value: '2026-07-01' },
            { field: 'search', value: '…' },
          ],
        }),
      ),
      '<member 003> browsed the history (actor: <member 001>, from: 1 July 2026, search: …).',
    ],
    [
      'says why a signup was removed',
      signupWithdrawn({ because: 'closed', kind: 'charity' }),
      'A charity’s sign-up was removed from the waiting list: the account that followed it was closed.',
    ],
  ])('%s', (_what, event, sentence) => {
    expect(sentenceFor(event)).toBe(sentence);
  });

  it('describes a membership and its charge', () => {
    expect(sentenceFor(charityRegistered(aCharity()), { of: id(10) })).toBe(
      '<charity 00a> registered as a small charity.',
    );
    expect(sentenceFor(membershipActivated(aTerm()), { of: id(10) })).toMatch(
      /^<charity 00a> became a member with a .+, until \d+ \w+ \d{4}\.$/,
    );
    const charge = aCharge({ price: 1200, credit: 249, due: 951 });
    expect(sentenceFor(membershipCharged(charge), { of: id(10) })).toBe(
      '<charity 00a> owes £951 for the start of the membership: £1,200 less a credit of £249.',
    );
  });

  it('names actors without an account by their role', () => {
    const event = consultantInvited({ consultantId: consultants.grace });
    expect(sentenceFor(event, { actor: { id: 'anonymous', role: 'visitor' } })).toMatch(/^A visitor invited/);
    expect(sentenceFor(event, { actor: { id: 'calendar', role: 'system' } })).toMatch(/^Fellowbridge invited/);
  });

  it('says that an event cannot be read', () => {
    expect(sentenceFor({ type: 'BookLent', data: { title: 'Dune' } })).toBe(
      'BookLent: this release cannot read this event.',
    );
    expect(sentenceFor({ type: 'PhaseSet', data: null })).toBe('PhaseSet: this release cannot read this event.');
  });
});

describe.each([...catalogue.values()].map(({ type, schema, personalData }) => ({ type, schema, personalData })))(
  'the sentence of $type',
  ({ type, schema, personalData }) => {
    const { data, canaries } = canaryData(schema, type);
    const open = publicDataOf(type, data);

    it('does not depend on personal data', () => {
      const without = sentenceFor({ type, data: open }, { of: id(100) });
      expect(without).toBe(sentenceFor({ type, data }, { of: id(100) }));
      expect(without).toMatch(/^[A-Z<£].*\.$/);
      expect(without).not.toContain('undefined');
    });

    it('contains no personal data', () => {
      const personal = canaries.filter(({ what }) =>
        personalData.some(({ path }) => what.startsWith([type, ...path].join('.'))),
      );
      expect(personal.length).toBeGreaterThanOrEqual(personalData.length);
      for (const { value } of personal) expect(JSON.stringify(open)).not.toContain(value);
    });
  },
);
