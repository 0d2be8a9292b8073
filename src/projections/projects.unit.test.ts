import { describe, expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { aFeedback, aProject, consultants, someDetails, someHours } from '../../test/builders/projects.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import {
  consultantInvited,
  consultantReleased,
  feedbackGiven,
  feedbackRevised,
  fileAttached,
  fileRemoved,
  hoursCorrected,
  hoursLogged,
  hoursRemoved,
  keyDeliverablesSet,
  matchingStarted,
  nextStepsSet,
  type ProjectEvent,
  phaseSet,
  projectCancelled,
  projectCompleted,
  projectInvitationAccepted,
  projectInvitationClosed,
  projectInvitationDeclined,
  projectRequestLapsed,
  projectRequestRevised,
  projectSubmitted,
  quoteApproved,
  quoteOffered,
  quoteRefused,
  quoteWithdrawn,
} from '../domain/projects/events.ts';
import { projectConsultants } from './project-consultants.ts';
import { projectCounts } from './project-counts.ts';
import { projectFeedback } from './project-feedback.ts';
import { projectFiles } from './project-files.ts';
import { projectHours } from './project-hours.ts';
import { projectQuotes } from './project-quotes.ts';
import { projects } from './projects.ts';

const at = { occurredAt: '2026-03-01T09:30:00.000Z', subject: id(1) };
const happened = (event: ProjectEvent, number = 100) => recorded(`project-${id(number)}`, event, at);
const charityId = id(10);
const consultantId = id(20);
const submitted = projectSubmitted(aProject());
const accepted = projectInvitationAccepted({ consultantId, charityId });
const completed = projectCompleted({ charityId, consultantId, completedAt: '2026-05-01T12:00:00.000Z' });
const cancelled = (from: 'pending' | 'matching' | 'in_progress') =>
  projectCancelled({ charityId, from, reason: 'Funding fell through' });

describe('projects', () => {
  const row = {
    project_id: id(100),
    charity_id: id(10),
    title: 'A budget that holds',
    description: 'Set up a budget and a monthly review.',
    requested_by: id(1),
    expertise_required: ['finance', 'governance'],
    status: 'pending',
    estimated_hours: 40,
    start_date: '2026-04-01',
    end_date: '2026-06-30',
    notes: 'Tuesdays suit us best.',
    type: 'oneoff',
    set_up_fee: 249,
    created_at: at.occurredAt,
    consultant_id: null,
    phase: 'Information Gathering',
    phase_by: null,
    key_deliverables: [],
    key_deliverables_by: null,
    next_steps: [],
    next_steps_by: null,
    completed_at: null,
    cancelled_at: null,
    cancel_reason: null,
    cancelled_by: null,
    found_by: 'a budget that holds',
  };
  const rowAfter = (...events: readonly ProjectEvent[]) =>
    folded(projects, ...[submitted, ...events].map((event) => happened(event)))[0];

  it('hold a row for each request, pending at first', () => {
    expect(rowAfter()).toEqual(row);
  });

  it('have no fee under a membership', () => {
    const underMembership = projectSubmitted(aProject({ terms: { type: 'membership' } }));
    expect(folded(projects, happened(underMembership))).toEqual([
      expect.objectContaining({ type: 'membership', set_up_fee: null }),
    ]);
  });

  it('hold no row for a lapsed request', () => {
    expect(folded(projects, happened(projectRequestLapsed({})))).toEqual([]);
  });

  it('show what a corrected request says, and are found by its new title', () => {
    const corrected = someDetails({
      title: 'A forecast',
      description: 'Set up a forecast.',
      expertiseRequired: ['hr'],
      estimatedHours: 4,
      startDate: null,
      endDate: '2026-07-31',
      notes: null,
    });
    const revised = recorded(`project-${id(100)}`, projectRequestRevised(corrected), { ...at, subject: id(7) });
    expect(folded(projects, happened(submitted), happened(matchingStarted({ charityId })), revised)).toEqual([
      {
        ...row,
        status: 'matching',
        title: 'A forecast',
        description: 'Set up a forecast.',
        expertise_required: ['hr'],
        estimated_hours: 4,
        start_date: null,
        end_date: '2026-07-31',
        notes: null,
        requested_by: id(7),
        found_by: 'a forecast',
      },
    ]);
  });

  it('are matching once the matching has started', () => {
    expect(rowAfter(matchingStarted({ charityId }))).toEqual({ ...row, status: 'matching' });
  });

  it('are not changed by unaccepted invitations or by files', () => {
    expect(
      rowAfter(
        consultantInvited({ consultantId }),
        projectInvitationDeclined({ consultantId, reason: null }),
        projectInvitationClosed({ consultantId }),
        fileRemoved({ fileId: id(500) }),
      ),
    ).toEqual(row);
  });

  it('are in progress with the consultant who accepts', () => {
    expect(rowAfter(accepted)).toEqual({ ...row, status: 'in_progress', consultant_id: consultantId });
  });

  it('are matching again when the consultant leaves', () => {
    expect(rowAfter(accepted, consultantReleased({ consultantId, charityId }))).toEqual({ ...row, status: 'matching' });
  });

  it('follow the reported progress, each part with its author', () => {
    expect(
      rowAfter(
        phaseSet({ phase: 'Review' }),
        keyDeliverablesSet({ keyDeliverables: ['A budget', 'A review'] }),
        nextStepsSet({ nextSteps: ['Meet'] }),
      ),
    ).toEqual({
      ...row,
      phase: 'Review',
      phase_by: id(1),
      key_deliverables: ['A budget', 'A review'],
      key_deliverables_by: id(1),
      next_steps: ['Meet'],
      next_steps_by: id(1),
    });
  });

  it('are completed, with the member who completed them', () => {
    expect(rowAfter(accepted, completed)).toEqual({
      ...row,
      status: 'completed',
      consultant_id: consultantId,
      completed_at: '2026-05-01T12:00:00.000Z',
    });
  });

  it('are cancelled, with the reason and its author', () => {
    expect(rowAfter(cancelled('pending'))).toEqual({
      ...row,
      status: 'cancelled',
      cancelled_at: at.occurredAt,
      cancel_reason: 'Funding fell through',
      cancelled_by: id(1),
    });
  });
});

describe('the relation of consultants to projects', () => {
  const standingAfter = (...events: readonly ProjectEvent[]) =>
    folded(projectConsultants, ...events.map((event) => happened(event)));
  const invited = {
    project_consultant: `${id(100)}/${consultantId}`,
    project_id: id(100),
    consultant_id: consultantId,
    status: 'invited',
    invited_at: at.occurredAt,
    answered_at: null,
    completed_for: null,
    note: null,
    note_by: id(1),
  };
  const invitation = consultantInvited({ consultantId });

  const later = { ...at, occurredAt: '2026-03-02T10:30:00.000Z' };
  const answered = later.occurredAt;

  it.each<[string, string | null, string | null, readonly ProjectEvent[]]>([
    ['invited', null, null, []],
    ['assigned', answered, null, [accepted]],
    ['declined', answered, null, [projectInvitationDeclined({ consultantId, reason: 'No time' })]],
    ['closed', null, null, [projectInvitationClosed({ consultantId })]],
    ['closed', answered, null, [accepted, consultantReleased({ consultantId, charityId })]],
    ['assigned', answered, charityId, [accepted, completed]],
  ])('is %s, answered at %s, completed for %s, after %j', (status, answeredAt, completedFor, events) => {
    const [invitedFirst, ...rest] = [invitation, ...events];
    const history = [happened(invitedFirst), ...rest.map((event) => recorded(`project-${id(100)}`, event, later))];
    expect(folded(projectConsultants, ...history)).toEqual([
      { ...invited, status, answered_at: answeredAt, completed_for: completedFor },
    ]);
  });

  it('holds the note of the invitation', () => {
    expect(standingAfter(consultantInvited({ consultantId, note: 'Please help.' }))).toEqual([
      { ...invited, note: 'Please help.' },
    ]);
  });

  it('begins again with another invitation', () => {
    const declined = projectInvitationDeclined({ consultantId, reason: 'No time' });
    expect(standingAfter(invitation, declined, invitation)).toEqual([invited]);
  });

  it('is stored for each consultant separately', () => {
    expect(standingAfter(invitation, consultantInvited({ consultantId: id(21) }), accepted)).toEqual([
      { ...invited, status: 'assigned', answered_at: at.occurredAt },
      expect.objectContaining({ consultant_id: id(21), status: 'invited' }),
    ]);
  });
});

describe('project counts', () => {
  const none = { pending: 0, matching: 0, in_progress: 0, completed: 0, cancelled: 0 };
  const countsAfter = (...events: readonly ProjectEvent[]) =>
    folded(projectCounts, ...events.map((event) => happened(event)));

  it('count each request as pending, for its charity and for all charities', () => {
    const ofOther = projectSubmitted(aProject({ charityId: id(11) }));
    expect(countsAfter(submitted, submitted, ofOther)).toEqual([
      { ...none, scope: id(10), pending: 2 },
      { ...none, scope: '*', pending: 3 },
      { ...none, scope: id(11), pending: 1 },
    ]);
  });

  it.each<[object, readonly ProjectEvent[]]>([
    [{ matching: 1 }, [matchingStarted({ charityId })]],
    [{ in_progress: 1 }, [matchingStarted({ charityId }), accepted]],
    [{ matching: 1 }, [matchingStarted({ charityId }), accepted, consultantReleased({ consultantId, charityId })]],
    [{ completed: 1 }, [matchingStarted({ charityId }), accepted, completed]],
    [{ cancelled: 1 }, [cancelled('pending')]],
    [{ cancelled: 1 }, [matchingStarted({ charityId }), cancelled('matching')]],
    [{ cancelled: 1 }, [matchingStarted({ charityId }), accepted, cancelled('in_progress')]],
  ])('become %j after %j, in both scopes', (counts, events) => {
    expect(countsAfter(submitted, ...events)).toEqual([
      { ...none, scope: id(10), ...counts },
      { ...none, scope: '*', ...counts },
    ]);
  });

  it('are not changed by other events', () => {
    expect(countsAfter(consultantInvited({ consultantId }), phaseSet({ phase: 'Review' }))).toEqual([]);
  });
});

describe('project feedback', () => {
  const seen = (...events: readonly ProjectEvent[]) =>
    folded(projectFeedback, ...events.map((event) => happened(event)));
  const row = {
    project_side: `${id(100)}/charity`,
    project_id: id(100),
    side: 'charity',
    consultant_id: consultants.grace,
    given_by: id(1),
    given_at: '2026-07-02T09:00:00.000Z',
    quality: 5,
    communication: 4,
    again: 5,
    words: 'Our trustees understand the budget now.',
  };

  it('holds a row for each side', () => {
    const theirs = aFeedback({ side: 'consultant', givenBy: id(2) });
    expect(seen(feedbackGiven(aFeedback()), feedbackGiven(theirs))).toEqual([
      row,
      { ...row, project_side: `${id(100)}/consultant`, side: 'consultant', given_by: id(2) },
    ]);
  });

  it('shows the last change', () => {
    const change = { quality: 2, words: null };
    expect(seen(feedbackGiven(aFeedback()), feedbackRevised(aFeedback(change)))).toEqual([{ ...row, ...change }]);
  });
});

describe('project quotes', () => {
  const seen = (...events: readonly ProjectEvent[]) => folded(projectQuotes, ...events.map((event) => happened(event)));
  const offered = quoteOffered({ side: 'charity', as: 'person', offeredBy: id(1) });
  const row = {
    project_side: `${id(100)}/charity`,
    project_id: id(100),
    side: 'charity',
    quoted_as: 'person',
    status: 'offered',
    offered_at: at.occurredAt,
    decided_by: null,
    decided_at: null,
    reason: null,
  };
  const decided = { decided_by: id(9), decided_at: at.occurredAt };

  it('hold a row for each consent until it is withdrawn', () => {
    const named = quoteOffered({ side: 'consultant', as: 'person', offeredBy: id(2) });
    expect(seen(offered, named)).toMatchObject([row, { side: 'consultant', status: 'offered' }]);
    expect(seen(offered, named, quoteWithdrawn({ side: 'consultant' }))).toEqual([row]);
  });

  it('show the last decision on the words of the charity', () => {
    const refused = quoteRefused({ decidedBy: id(9), reason: 'It names your treasurer.' });
    const approved = quoteApproved({ decidedBy: id(9) });
    const reason = 'It names your treasurer.';
    expect(seen(offered, refused)).toEqual([{ ...row, ...decided, status: 'refused', reason }]);
    expect(seen(offered, refused, approved)).toEqual([{ ...row, ...decided, status: 'approved' }]);
    expect(seen(offered, approved, offered)).toEqual([row]);
    expect(seen(approved)).toEqual([]);
  });
});

describe('project hours', () => {
  const seen = (...events: readonly ProjectEvent[]) => folded(projectHours, ...events.map((event) => happened(event)));
  const row = {
    entry_id: id(700),
    project_id: id(100),
    consultant_id: consultants.grace,
    logged_by: id(2),
    worked_on: '2026-05-04',
    minutes: 90,
    work: 'Read the accounts of the last three years.',
  };

  it('holds a row for each entry, as it was last corrected', () => {
    expect(seen(hoursLogged(someHours()))).toEqual([row]);
    expect(seen(hoursLogged(someHours()), hoursCorrected(someHours({ minutes: 15 })))).toEqual([
      { ...row, minutes: 15 },
    ]);
  });

  it('holds no row for a removed entry', () => {
    expect(seen(hoursLogged(someHours()), hoursRemoved({ entryId: id(700) }))).toEqual([]);
  });
});

describe('project files', () => {
  const attached = fileAttached({
    fileId: id(500),
    name: 'Budget.xlsx',
    mediaType: 'application/pdf',
    size: 2_048,
    uploadedBy: id(1),
  });

  it('hold a row for each document', () => {
    expect(folded(projectFiles, happened(attached))).toEqual([
      {
        file_id: id(500),
        project_id: id(100),
        name: 'Budget.xlsx',
        media_type: 'application/pdf',
        size: 2_048,
        uploaded_by: id(1),
        uploaded_at: at.occurredAt,
      },
    ]);
  });

  it('hold no row for a removed document', () => {
    expect(folded(projectFiles, happened(attached), happened(fileRemoved({ fileId: id(500) })))).toEqual([]);
  });
});
