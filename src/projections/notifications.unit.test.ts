import { describe, expect, it } from 'vitest';
import { aCharge } from '../../test/builders/charities.ts';
import { aConsultantProfile, anApplication } from '../../test/builders/consultants.ts';
import { id } from '../../test/builders/ids.ts';
import { aFile, aProject, someDetails } from '../../test/builders/projects.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { aCharitySignup, aConsultantSignup } from '../../test/builders/waiting-list.ts';
import { folded } from '../../test/support/folded.ts';
import { historyVerificationFailed } from '../domain/audit/events.ts';
import { membershipCharged, membershipLapsed, membershipRenewalAnnounced } from '../domain/charities/events.ts';
import {
  consultantApplied,
  consultantApproved,
  consultantDeclined,
  consultantReapplied,
  consultantReinstated,
  consultantSuspended,
} from '../domain/consultants/events.ts';
import { messagePosted } from '../domain/conversations/events.ts';
import { allNotificationsRead, notificationRead } from '../domain/notifications/events.ts';
import {
  consultantInvited,
  consultantReleased,
  feedbackGiven,
  fileAttached,
  fileRemoved,
  hoursLogged,
  hoursRemoved,
  keyDeliverablesSet,
  matchingStarted,
  nextStepsSet,
  phaseSet,
  projectCancelled,
  projectCompleted,
  projectInvitationAccepted,
  projectInvitationClosed,
  projectInvitationDeclined,
  projectRequestRevised,
  projectSubmitted,
} from '../domain/projects/events.ts';
import { charityJoinedWaitingList, consultantJoinedWaitingList } from '../domain/waiting-list/events.ts';
import { notificationMarks } from './notification-marks.ts';
import { notifications } from './notifications.ts';

const at = (hour: number) => ({
  occurredAt: `2026-03-01T0${hour}:00:00.000Z`,
  actor: { id: id(1), role: 'charity' as const },
});
const posted = (number: number, consultantId: string | null = null, stream = `conversation-${id(100)}`) =>
  recorded(
    stream,
    messagePosted({
      messageId: id(700 + number),
      projectId: id(100),
      number,
      senderId: id(1),
      senderRole: 'charity',
      content: 'Good morning',
      consultantId,
      fileIds: [],
    }),
    at(number),
  );
const ofProject = `project-${id(100)}`;

describe('notifications', () => {
  it('name the audience of an event, its project and who caused it, and no person', () => {
    const invited = recorded(ofProject, consultantInvited({ consultantId: id(20) }), at(1));
    expect(folded(notifications, invited)).toEqual([
      {
        notification_id: `${invited.eventId}/consultant/${id(20)}`,
        audience: `consultant/${id(20)}`,
        kind: 'invited',
        project_id: id(100),
        conversation_id: null,
        consultant_id: null,
        actor_id: id(1),
        about_user_id: null,
        number: null,
        files: [],
        happened_at: at(1).occurredAt,
        position: invited.position,
      },
    ]);
  });

  const [charityId, consultantId] = [id(10), id(20)];
  const charity = `charity/${charityId}`;
  const consultant = `consultant/${consultantId}`;
  const sides = [`project-charity/${id(100)}`, `project-consultant/${id(100)}`];
  const ofCharity = `charity-${charityId}`;
  const ofConsultant = `consultant-${consultantId}`;
  const renewsAt = '2026-04-01T00:00:00.000Z';

  it.each([
    ['project-requested', ['administrators'], ofProject, projectSubmitted(aProject())],
    ['matching-started', [charity], ofProject, matchingStarted({ charityId })],
    ['invitation-accepted', [charity], ofProject, projectInvitationAccepted({ consultantId, charityId })],
    ['invitation-closed', [consultant], ofProject, projectInvitationClosed({ consultantId })],
    ['consultant-released', [charity], ofProject, consultantReleased({ consultantId, charityId })],
    ['progress-reported', sides, ofProject, phaseSet({ phase: 'Review' })],
    ['progress-reported', sides, ofProject, keyDeliverablesSet({ keyDeliverables: ['A budget'] })],
    ['progress-reported', sides, ofProject, nextStepsSet({ nextSteps: ['Meet'] })],
    [
      'project-cancelled',
      [charity, sides[1]],
      ofProject,
      projectCancelled({ charityId, from: 'matching', reason: '' }),
    ],
    ['consultant-applied', ['administrators'], ofConsultant, consultantApplied(anApplication())],
    ['profile-approved', [consultant], ofConsultant, consultantApproved({})],
    ['profile-declined', [consultant], ofConsultant, consultantDeclined({ reason: '' })],
    ['profile-suspended', [consultant], ofConsultant, consultantSuspended({ reason: '' })],
    ['profile-reinstated', [consultant], ofConsultant, consultantReinstated({})],
    ['membership-charged', [charity], ofCharity, membershipCharged(aCharge())],
    ['renewal-announced', [charity], ofCharity, membershipRenewalAnnounced({ renewsAt, daysBefore: 30 })],
    ['membership-lapsed', [charity], ofCharity, membershipLapsed({ at: renewsAt })],
    ['signup-received', ['administrators'], `waitingListSignup-${id(200)}`, charityJoinedWaitingList(aCharitySignup())],
    [
      'signup-received',
      ['administrators'],
      `waitingListSignup-${id(300)}`,
      consultantJoinedWaitingList(aConsultantSignup()),
    ],
    [
      'verification-failed',
      ['administrators'],
      `verification-${id(9)}`,
      historyVerificationFailed({ kind: 'hash', problem: '' }),
    ],
  ] as const)('of the kind %s reach %s', (kind, audiences, stream, event) => {
    const told = folded(notifications, recorded(stream, event, at(1)), recorded(stream, event, at(2)));
    expect(told).toHaveLength(kind === 'progress-reported' ? audiences.length : 2 * audiences.length);
    for (const audience of audiences) {
      expect(told).toContainEqual(expect.objectContaining({ kind, audience, happened_at: at(2).occurredAt }));
    }
  });

  it('are not made for other events', () => {
    expect(notifications.key(recorded(ofProject, hoursRemoved({ entryId: id(400) })))).toEqual([]);
  });

  it('show the applicant of an application, and the sum of a charge', () => {
    const applied = recorded(ofConsultant, consultantApplied(anApplication()), at(1));
    const charged = recorded(ofCharity, membershipCharged(aCharge()), at(2));
    expect(folded(notifications, applied, charged)).toMatchObject([
      { about_user_id: anApplication().userId, project_id: null },
      { number: aCharge().due, project_id: null },
    ]);
  });

  it('reach both sides of a project, by the project where the event does not name them', () => {
    const completed = projectCompleted({
      charityId: id(10),
      consultantId: id(20),
      completedAt: '2026-03-01T02:00:00.000Z',
    });
    const told = folded(
      notifications,
      recorded(ofProject, projectInvitationDeclined({ consultantId: id(20), reason: null }), at(1)),
      recorded(ofProject, completed, at(2)),
    );
    expect(told).toHaveLength(3);
    for (const [kind, audience] of [
      ['invitation-declined', `project-charity/${id(100)}`],
      ['project-completed', `charity/${id(10)}`],
      ['project-completed', `consultant/${id(20)}`],
    ]) {
      expect(told).toContainEqual(expect.objectContaining({ kind, audience }));
    }
  });

  it('combine the corrections of a request into one for the invited consultants', () => {
    const revised = (hour: number) => recorded(ofProject, projectRequestRevised(someDetails()), at(hour));
    const audience = `project-invited/${id(100)}`;
    expect(folded(notifications, revised(1), revised(2))).toMatchObject([
      {
        notification_id: `request-revised/${audience}`,
        audience,
        kind: 'request-revised',
        project_id: id(100),
        happened_at: at(2).occurredAt,
      },
    ]);
  });

  it('tell administrators of a repeated application as of a first one', () => {
    const again = recorded(`consultant-${id(20)}`, consultantReapplied(aConsultantProfile()), {
      occurredAt: at(3).occurredAt,
      actor: { id: id(2), role: 'consultant' },
    });
    expect(folded(notifications, again)).toMatchObject([
      { kind: 'consultant-applied', audience: 'administrators', about_user_id: id(2) },
    ]);
  });

  it('combine the messages of a project into one for each side', () => {
    const told = folded(notifications, posted(1), posted(2));
    const last = { number: 2, happened_at: at(2).occurredAt };
    expect(told).toMatchObject([
      { notification_id: `messages/project-charity/${id(100)}`, ...last },
      { notification_id: `messages/project-consultant/${id(100)}`, ...last },
    ]);
  });
});

describe('the work on a project', () => {
  const hours = (entry: number, occurredAt: string) =>
    recorded(
      ofProject,
      hoursLogged({
        entryId: id(400 + entry),
        consultantId: id(20),
        loggedBy: id(2),
        date: '2026-07-01',
        minutes: 60,
        work: 'Read the accounts',
      }),
      { occurredAt, actor: { id: id(2), role: 'consultant' } },
    );

  it('notifies the charity once for each UK day on which hours are logged', () => {
    const told = folded(
      notifications,
      hours(1, '2026-07-01T09:00:00.000Z'),
      hours(2, '2026-07-01T22:30:00.000Z'),
      hours(3, '2026-07-01T23:30:00.000Z'),
    );
    const audience = `project-charity/${id(100)}`;
    expect(told).toMatchObject([
      { notification_id: `hours-logged/2026-07-01/${audience}`, audience, happened_at: '2026-07-01T22:30:00.000Z' },
      { notification_id: `hours-logged/2026-07-02/${audience}`, kind: 'hours-logged' },
    ]);
  });

  it.each([
    ['charity', `consultant/${id(20)}`],
    ['consultant', `project-charity/${id(100)}`],
  ] as const)('tells the other side of the feedback of the %s', (side, audience) => {
    const feedback = { quality: 5, communication: 4, again: 5, words: null, givenAt: at(1).occurredAt };
    const given = feedbackGiven({ side, consultantId: id(20), givenBy: id(1), ...feedback });
    expect(folded(notifications, recorded(ofProject, given, at(1)))).toMatchObject([
      { kind: 'feedback-given', audience, project_id: id(100) },
    ]);
  });
});

describe('the documents of a project', () => {
  const by = { charity: { id: id(1), role: 'charity' }, consultant: { id: id(2), role: 'consultant' } } as const;
  const meta = (hour: number, actor: 'charity' | 'consultant') => ({ ...at(hour), actor: by[actor] });
  const attached = (file: number, hour: number, actor: 'charity' | 'consultant') =>
    recorded(ofProject, fileAttached(aFile({ fileId: id(400 + file) })), meta(hour, actor), hour);
  const removed = (file: number, hour: number) =>
    recorded(ofProject, fileRemoved({ fileId: id(400 + file) }), meta(hour, 'charity'));
  const forConsultant = `file-attached/project-consultant/${id(100)}`;
  const forCharity = `file-attached/project-charity/${id(100)}`;

  it.each([
    ['charity', forConsultant],
    ['consultant', forCharity],
  ] as const)('of the %s are combined into one notification for the other side', (side, notification_id) => {
    const told = folded(notifications, attached(1, 1, side), attached(2, 2, side));
    expect(told).toMatchObject([{ notification_id, happened_at: at(2).occurredAt }]);
  });

  it('of one side do not replace the notification of the other', () => {
    const told = folded(notifications, attached(1, 1, 'consultant'), attached(2, 2, 'charity'));
    expect(told).toMatchObject([
      { notification_id: forCharity, actor_id: id(2), happened_at: at(1).occurredAt },
      { notification_id: forConsultant, actor_id: id(1), happened_at: at(2).occurredAt },
    ]);
  });

  it('take their notification away when they are removed', () => {
    const [first, second] = [attached(1, 1, 'charity'), attached(2, 2, 'charity')];
    const both = [first, second];
    expect(folded(notifications, ...both, removed(2, 3))).toMatchObject([
      { notification_id: forConsultant, happened_at: at(1).occurredAt, position: first.position },
    ]);
    expect(folded(notifications, ...both, removed(1, 3))).toMatchObject([
      { happened_at: at(2).occurredAt, position: second.position },
    ]);
    expect(folded(notifications, ...both, removed(1, 3), removed(2, 4))).toEqual([]);
  });
});

describe('messages about an invitation', () => {
  it('concern its consultant and the charity only, apart from those of the project', () => {
    const told = folded(notifications, posted(1), posted(1, id(20), `conversation-${id(300)}`));
    const ofTalk = { project_id: id(100), conversation_id: id(300), consultant_id: id(20), number: 1 };
    expect(told.slice(2)).toMatchObject([
      { notification_id: `messages/${id(300)}/project-charity/${id(100)}`, ...ofTalk },
      { notification_id: `messages/${id(300)}/consultant/${id(20)}`, audience: `consultant/${id(20)}`, ...ofTalk },
    ]);
  });
});

describe('notification marks', () => {
  it('hold the time up to which one notification, or all of them, are read', () => {
    const mine = `notifications-${id(1)}`;
    const one = `messages/project-charity/${id(100)}`;
    const marks = folded(
      notificationMarks,
      recorded(mine, notificationRead({ notificationId: one }), at(1)),
      recorded(mine, notificationRead({ notificationId: one }), at(2)),
      recorded(mine, allNotificationsRead({ until: '2026-03-01T01:30:00.000Z' }), at(3)),
    );
    expect(marks).toHaveLength(2);
    expect(marks).toContainEqual({ mark: `${id(1)}/${one}`, read_until: at(2).occurredAt });
    expect(marks).toContainEqual({ mark: `${id(1)}/*`, read_until: '2026-03-01T01:30:00.000Z' });
  });
});
