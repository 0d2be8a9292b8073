import { describe, expect, it } from 'vitest';
import { ProjectRequest } from '../../contract/projects.ts';
import { catalogue, checkEvent } from '../../domain/catalogue.ts';
import { conversation } from '../../domain/conversations/decide.ts';
import { readBy } from '../../domain/conversations/state.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { project } from '../../domain/projects/decide.ts';
import { consultantOf, isSubmitted } from '../../domain/projects/state.ts';
import { isPageName } from '../../domain/visits/page-name.ts';
import type { PlacedEvent } from '../../eventstore/bulk.ts';
import { type DemoMembers, demoScenario } from './demo-scenario.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

interface Demo {
  readonly events: readonly PlacedEvent[];
  readonly members: DemoMembers;
}

const demo = (seed: number, at = now, visitors?: number): Demo => {
  const events: PlacedEvent[] = [];
  const scenario = demoScenario(seed, at, visitors);
  for (let next = scenario.next(); ; next = scenario.next()) {
    if (next.done) return { events, members: next.value };
    events.push(...next.value.events);
  }
};
/** The same without visits, which nothing else depends on: twice as fast. */
const demoOfMembers = (seed: number, at = now): Demo => demo(seed, at, 0);

type Data = Readonly<Record<string, unknown>>;
const dataOf = ({ events }: Pick<Demo, 'events'>, ...types: readonly string[]): readonly Data[] =>
  events.flatMap(({ event }) => (types.includes(event.type) ? [event.data as Data] : []));
const valuesOf = (of: Pick<Demo, 'events'>, type: string, field: string): readonly string[] =>
  dataOf(of, type).map((data) => String(data[field]));
const idOf = ({ stream }: PlacedEvent): string => stream.slice(stream.indexOf('-') + 1);
const idsOf = ({ events }: Pick<Demo, 'events'>, ...types: readonly string[]): ReadonlySet<string> =>
  new Set(events.flatMap((placed) => (types.includes(placed.event.type) ? [idOf(placed)] : [])));
const timeOf = ({ event }: PlacedEvent): string => event.metadata.occurredAt;

const story = demo(1);
const text = JSON.stringify(story.events.map(({ event }) => event.data));

describe('the scenario of the demo', () => {
  it('is the same for the same seed and time', () => {
    const members = demoOfMembers(1);
    // As text: comparing some thousand objects one by one takes seconds.
    const asText = JSON.stringify(members);
    expect(JSON.stringify(demoOfMembers(1)) === asText).toBe(true);
    expect(JSON.stringify(demoOfMembers(2)) === asText).toBe(false);
    const outline = ({ events }: Demo) => events.map((placed) => `${timeOf(placed)} ${placed.event.type}`);
    expect(outline(members)).toEqual(outline(story).filter((line) => !line.endsWith(' PageVisited')));
  }, 60_000);

  it('covers the two years before its end, in chronological order', () => {
    const times = story.events.map(timeOf);
    expect(times).toEqual(times.toSorted());
    expect((times.at(-1) ?? '') < now.toISOString()).toBe(true);
    expect(now.getTime() - Date.parse(times[0] ?? '')).toBeGreaterThan(729 * 86_400_000);
  });

  it('has events that match their schemas, with consecutive revisions, marked as demo', () => {
    const revisions = new Map<string, number>();
    const wrong = demoOfMembers(1).events.filter(({ stream, revision, event }) => {
      const expected = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      return (
        event.metadata.source !== 'demo' ||
        event.metadata.schemaVersion !== checkEvent(event).schemaVersion ||
        !stream.startsWith(`${catalogue.get(event.type)?.category}-`) ||
        revision !== expected
      );
    });
    expect(wrong).toEqual([]);
  }, 60_000);

  it('has the promised size', () => {
    expect(dataOf(story, 'CharityRegistered').length).toBeGreaterThanOrEqual(40);
    expect(dataOf(story, 'ConsultantApplied').length).toBeGreaterThanOrEqual(60);
    expect(dataOf(story, 'ProjectSubmitted').length).toBeGreaterThanOrEqual(150);
    expect(dataOf(story, 'MessagePosted').length).toBeGreaterThanOrEqual(1500);
    const signups = dataOf(story, 'CharityJoinedWaitingList', 'ConsultantJoinedWaitingList');
    expect(signups.length).toBeGreaterThanOrEqual(120);
    expect(dataOf(story, 'PageVisited').length).toBeGreaterThanOrEqual(10_000);
    expect(dataOf(story, 'AccountClosed').length).toBeGreaterThanOrEqual(3);
  });

  // The demo can be created on any day, so none of these may depend on chance.
  it.each([
    'MemberInvitationAccepted',
    'MemberInvitationWithdrawn',
    'SignedIn',
    'SignInFailed',
    'ContactDetailsChanged',
    'ProfileDescribed',
    'OrganisationDescribed',
    'ConsultantProfileRevised',
    'ConsultantReapplied',
    'ConsultantApproved',
    'ConsultantReinstated',
    'ConsultantDeclined',
    'ConsultantSuspended',
    'ConsultantBecameUnavailable',
    'ConsultantPhotoSet',
    'ConsultantLeft',
    'CharityLeft',
    'ConsultantShortlisted',
    'MembershipActivated',
    'MembershipTermsChanged',
    'MembershipRenewalStopped',
    'MembershipRenewalResumed',
    'MembershipRenewedEarly',
    'MembershipTermBegan',
    'MembershipRenewed',
    'MembershipLapsed',
    'SetUpFeeCredited',
    'MatchingStarted',
    'ProjectCompleted',
    'ConsultantInvited',
    'ProjectInvitationClosed',
    'ProjectInvitationAccepted',
    'ProjectInvitationDeclined',
    'PhaseSet',
    'ProjectCancelled',
    'ConversationRead',
    'FileAttached',
    'FileRemoved',
    'SignupInvited',
    'SignupWithdrawn',
    'SignupConverted',
  ])('contains every event type: %s', (type) => {
    expect(dataOf(story, type)).not.toEqual([]);
  });

  it('has charities of every size', () => {
    const tiers = new Set(dataOf(story, 'CharityRegistered').map(({ membershipTier }) => membershipTier));
    expect(tiers).toEqual(new Set(['small', 'medium', 'large']));
  });

  it('leaves projects in every status', () => {
    const ended = idsOf(story, 'ProjectCompleted', 'ProjectCancelled');
    const accepted = idsOf(story, 'ProjectInvitationAccepted');
    const matching = idsOf(story, 'MatchingStarted', 'ConsultantInvited');
    const open = [...idsOf(story, 'ProjectSubmitted')].filter((id) => !ended.has(id));
    expect(open.filter((id) => accepted.has(id)).length).toBeGreaterThan(5);
    expect(open.filter((id) => matching.has(id) && !accepted.has(id)).length).toBeGreaterThan(1);
    expect(open.filter((id) => !matching.has(id)).length).toBeGreaterThan(1);
    expect(dataOf(story, 'ProjectCompleted').length).toBeGreaterThan(40);
    expect(dataOf(story, 'ProjectCancelled').length).toBeGreaterThan(5);
  });

  it('gives no two members the same name, username or address', () => {
    const members = dataOf(story, 'AccountRegistered');
    for (const field of ['username', 'email', 'name']) {
      expect(new Set(members.map((member) => member[field])).size).toBe(members.length);
    }
  });

  it('uses only addresses and numbers that are reserved for fiction', () => {
    const emails = text.match(/[\w.+-]+@[\w.-]+/g) ?? [];
    expect(emails.length).toBeGreaterThan(200);
    expect(emails.filter((email) => !email.endsWith('.example'))).toEqual([]);
    const pages = [...text.matchAll(/https?:\/\/[\w./-]+/g)].map(([page]) => page);
    const isMadeUp = (page: string) =>
      new URL(page).hostname.endsWith('.example') || /^https:\/\/www\.linkedin\.com\/in\/[\w-]+-example$/.test(page);
    expect(pages.filter((page) => !isMadeUp(page))).toEqual([]);
    const phones = [...text.matchAll(/"phone":"([^"]*)"/g)].map(([, phone]) => phone);
    expect(phones.filter((phone) => !/^01632 960 \d{3}$/.test(phone ?? ''))).toEqual([]);
  });

  it('grows: the second year is busier than the first', () => {
    const middle = new Date(now.getTime() - 365 * 86_400_000).toISOString();
    const visits = story.events.filter(({ event }) => event.type === 'PageVisited');
    const late = visits.filter((visit) => timeOf(visit) > middle).length;
    expect(late).toBeGreaterThan(1.5 * (visits.length - late));
  });

  it('rarely repeats a message, and leaves no placeholder unfilled', () => {
    const messages = dataOf(story, 'MessagePosted').map(({ content }) => content);
    expect(new Set(messages).size).toBeGreaterThan(0.93 * messages.length);
    expect(text).not.toMatch(/\{\w+\}|\|/);
  });

  it('has requests that the form accepts, and visits to known pages', () => {
    for (const submitted of dataOf(story, 'ProjectSubmitted')) {
      const fields = Object.entries(submitted).filter(
        ([name, value]) => name in ProjectRequest.shape && value !== null,
      );
      ProjectRequest.parse(Object.fromEntries(fields));
    }
    expect(valuesOf(story, 'PageVisited', 'page').filter((page) => !isPageName(page))).toEqual([]);
  });

  it.each([1, 2, 7, 10, 19, 29, 31])(
    'assigns no work before a suspension, and no activity after leaving: seed %i',
    (seed) => {
      const { events } = demoOfMembers(seed);
      const [accepted, left] = [new Set<string>(), new Set<string>()];
      const owners = new Map<string, string>();
      const [early, late]: [string[], string[]] = [[], []];
      for (const placed of events) {
        const { type, data, metadata } = placed.event;
        const { consultantId = '', requestedBy = '' } = data as Readonly<Record<string, string>>;
        if (type === 'ProjectSubmitted') owners.set(idOf(placed), requestedBy);
        if (type === 'ProjectInvitationAccepted') accepted.add(consultantId);
        if (type === 'ConsultantSuspended' && accepted.has(idOf(placed))) early.push(idOf(placed));
        const isInvited = type === 'ConsultantInvited' && left.has(consultantId);
        const isQuoted = type === 'QuoteApproved' && left.has(owners.get(idOf(placed)) ?? '');
        if (left.has(metadata.actor.id) || left.has(metadata.subject ?? '') || isInvited || isQuoted) late.push(type);
        if (type === 'AccountClosed' || type === 'ConsultantLeft') left.add(idOf(placed));
      }
      expect(idsOf({ events }, 'ConsultantSuspended').size).toBeGreaterThan(0);
      expect(left.size).toBeGreaterThanOrEqual(3);
      expect({ early, late }).toEqual({ early: [], late: [] });
    },
    20_000,
  );

  it('has questions about invitations, and answers, each while the invitation is open', () => {
    const isOpen = new Map<string, boolean>();
    const talks = new Map<string, Set<unknown>>();
    for (const placed of story.events) {
      const { type, data } = placed.event;
      const { projectId, consultantId, senderRole } = data as Readonly<Record<string, unknown>>;
      if (type === 'ConsultantInvited') isOpen.set(`${idOf(placed)} ${consultantId}`, true);
      if (/^ProjectInvitation/.test(type)) isOpen.set(`${idOf(placed)} ${consultantId}`, false);
      if (type !== 'MessagePosted' || consultantId === null) continue;
      expect(isOpen.get(`${projectId} ${consultantId}`)).toBe(true);
      talks.set(idOf(placed), (talks.get(idOf(placed)) ?? new Set()).add(senderRole));
    }
    expect(talks.size).toBeGreaterThan(20);
    expect([...talks.values()].filter((sides) => sides.size === 2).length).toBeGreaterThan(10);
  });

  it('leaves no work to the reactor for closed accounts', () => {
    const closed = [...idsOf(story, 'AccountClosed')];
    const charities = new Set(valuesOf(story, 'CharityRegistered', 'userId'));
    expect(dataOf(story, 'CharityLeft')).toHaveLength(closed.filter((id) => charities.has(id)).length);
    expect(dataOf(story, 'ConsultantLeft')).toHaveLength(closed.filter((id) => !charities.has(id)).length);
    const removed = new Set(valuesOf(story, 'FileRemoved', 'fileId'));
    const files = dataOf(story, 'FileAttached').filter(({ uploadedBy }) => closed.includes(String(uploadedBy)));
    expect(files.filter(({ fileId }) => !removed.has(String(fileId)))).toEqual([]);
    const withdrawn = idsOf(story, 'SignupWithdrawn');
    const converted = story.events.filter(
      ({ event }) => event.type === 'SignupConverted' && closed.includes((event.data as { userId: string }).userId),
    );
    expect(converted.filter((placed) => !withdrawn.has(idOf(placed)))).toEqual([]);
  });

  // The scenario depends on the day on which it ends.
  it.each(['2026-11-21', '2026-12-03', '2027-02-12', '2027-05-08', '2027-08-01', '2028-02-29'])(
    'ends with open tasks for administrators and for the members it names: on %s',
    (day) => {
      const ending = demoOfMembers(20_250_401, new Date(`${day}T12:00:00.000Z`));
      const { events, members } = ending;
      const closed = idsOf(ending, 'AccountClosed');
      const streams = new Map<string, DomainEvent[]>();
      for (const { stream, event } of events) streams.set(stream, [...(streams.get(stream) ?? []), event]);
      const domainEvents = (stream: string): readonly DomainEvent[] => streams.get(stream) ?? [];
      const projects = [...idsOf(ending, 'ProjectSubmitted')].map((id) => ({
        state: domainEvents(`project-${id}`).reduce(project.evolve as never, project.initial),
        messages: domainEvents(`conversation-${id}`).reduce(conversation.evolve as never, conversation.initial),
      }));
      const usernames = valuesOf(ending, 'AccountRegistered', 'username');
      const userIds = valuesOf(ending, 'AccountRegistered', 'userId');
      const applicants = dataOf(ending, 'ConsultantApplied');
      const decided = idsOf(ending, 'ConsultantApproved', 'ConsultantDeclined', 'ConsultantLeft');
      const undecided = [...idsOf(ending, 'ConsultantApplied')].filter((id) => !decided.has(id));
      expect(undecided.length, 'undecided applications').toBeGreaterThanOrEqual(5);
      expect(usernames).toContain(members.analyst);
      for (const username of [members.charity, members.consultant]) {
        const userId = userIds[usernames.indexOf(username)] ?? '';
        expect(closed.has(userId)).toBe(false);
        const consultantId = String(applicants.find((applicant) => applicant.userId === userId)?.consultantId);
        const counts = { underWay: 0, completed: 0, unread: 0, invitations: 0 };
        for (const { state, messages } of projects) {
          if (!isSubmitted(state)) continue;
          const isOwner = state.request.requestedBy === userId;
          if (isOwner) counts.invitations += state.invited.length;
          else if (state.invited.includes(consultantId)) counts.invitations += 1;
          if (!isOwner && consultantOf(state) !== consultantId) continue;
          if (state.status === 'in_progress') counts.underWay += 1;
          if (state.status === 'completed') counts.completed += 1;
          counts.unread += messages.messages - readBy(messages, userId);
        }
        for (const [count, value] of Object.entries(counts))
          expect(value, `${count} of ${username}`).toBeGreaterThan(0);
      }
    },
    20_000,
  );
});
