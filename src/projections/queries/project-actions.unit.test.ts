import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { aProject, someDetails } from '../../../test/builders/projects.ts';
import { type ProjectAction, projectActions } from '../../contract/projects.ts';
import { isRejection } from '../../domain/kernel/rejection.ts';
import * as commands from '../../domain/projects/commands.ts';
import { project } from '../../domain/projects/decide.ts';
import { projectLimits } from '../../domain/projects/limits.ts';
import { projectStatuses } from '../../domain/projects/project-status.ts';
import { isSubmitted, type SubmittedProject } from '../../domain/projects/state.ts';
import { actionsOf, isParticipant, type ProjectStanding } from './project-actions.ts';

type Viewer = ProjectStanding['viewer'];

const charity: Viewer = { role: 'charity' };
const admin: Viewer = { role: 'admin' };
const invited: Viewer = { role: 'consultant', invitation: 'invited', isApproved: true };
const assigned: Viewer = { role: 'consultant', invitation: 'assigned', isApproved: true };

const may = (status: ProjectStanding['status'], viewer: Viewer, changes: Partial<ProjectStanding> = {}) =>
  actionsOf({ status, viewer, openInvitations: 0, files: 0, ...changes });

describe('actions of a charity on its project', () => {
  it.each<[ProjectStanding['status'], ProjectAction[]]>([
    ['pending', ['start-matching', 'invite', 'revise', 'cancel', 'post-message', 'attach-file']],
    ['matching', ['invite', 'revise', 'cancel', 'post-message', 'attach-file']],
    ['in_progress', ['complete', 'cancel', 'post-message', 'attach-file']],
    ['completed', ['post-message', 'attach-file']],
    ['cancelled', ['post-message']],
  ])('%s: %j', (status, actions) => {
    expect(may(status, charity)).toEqual(actions);
  });
});

describe('actions of an administrator on a project', () => {
  it.each(projectStatuses)('%s: those of the charity, and reporting progress while it is in progress', (status) => {
    const progress = status === 'matching' || status === 'in_progress' ? ['report-progress'] : [];
    expect(new Set(may(status, admin))).toEqual(new Set([...may(status, charity), ...progress]));
  });
});

describe('actions of an invited consultant', () => {
  it.each(projectStatuses)('%s: answering the invitation while the project is matching, and nothing else', (status) => {
    expect(may(status, invited)).toEqual(status === 'matching' ? ['accept', 'decline'] : []);
  });
});

describe('actions of the assigned consultant', () => {
  it.each<[ProjectStanding['status'], ProjectAction[]]>([
    ['in_progress', ['report-progress', 'post-message', 'attach-file']],
    ['completed', ['post-message', 'attach-file']],
    ['cancelled', ['post-message']],
  ])('%s: %j', (status, actions) => {
    expect(may(status, assigned)).toEqual(actions);
  });
});

describe('a consultant who declined, or whose invitation was closed, or who was never invited', () => {
  it.each(['declined', 'closed', null] as const)(
    'has no actions, and no access to conversation and documents (%s)',
    (invitation) => {
      const viewer: Viewer = { role: 'consultant', invitation, isApproved: true };
      for (const status of projectStatuses) expect(may(status, viewer)).toEqual([]);
      expect(isParticipant({ viewer })).toBe(false);
    },
  );
});

describe('a consultant who is not approved', () => {
  it.each(projectStatuses)(
    '%s: can at most decline an invitation, without access to conversation and documents',
    (status) => {
      const [asked, atWork] = [
        { ...invited, isApproved: false },
        { ...assigned, isApproved: false },
      ];
      expect(may(status, asked)).toEqual(status === 'matching' ? ['decline'] : []);
      expect(may(status, atWork)).toEqual([]);
      expect(isParticipant({ viewer: atWork })).toBe(false);
    },
  );
});

describe('limits', () => {
  it('allow no invitation above the maximum of open ones', () => {
    const { openInvitations } = projectLimits;
    expect(may('matching', charity, { openInvitations: openInvitations - 1 })).toContain('invite');
    expect(may('matching', charity, { openInvitations })).not.toContain('invite');
  });

  it('allow no document above the maximum of a project', () => {
    expect(may('matching', charity, { files: projectLimits.files - 1 })).toContain('attach-file');
    expect(may('matching', charity, { files: projectLimits.files })).not.toContain('attach-file');
  });
});

describe('access to conversation and documents', () => {
  it('is given to the charity, administrators and the assigned consultant, not to invited ones', () => {
    expect([charity, admin, assigned, invited].map((viewer) => isParticipant({ viewer }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the offered actions', () => {
  const consultants = [id(20), id(21), id(22)] as const;
  const stranger = id(29);
  const aFile = (number: number) => ({
    fileId: id(500 + number),
    name: 'Budget.xlsx',
    mediaType: 'application/pdf',
    size: 1_000,
    uploadedBy: id(1),
  });

  /** The command of each action. Messages are not commands of the project. */
  const asked = (consultantId: string): Readonly<Partial<Record<ProjectAction, commands.ProjectCommand>>> => ({
    'start-matching': commands.startMatching(),
    invite: commands.inviteConsultant({ consultantId: stranger }),
    revise: commands.reviseProjectRequest(someDetails({ title: 'Another title' })),
    accept: commands.acceptProject({ consultantId }),
    decline: commands.declineProject({ consultantId, reason: null }),
    'report-progress': commands.reportProgress({ phase: 'Something else' }),
    complete: commands.completeProject({ at: '2026-03-02T09:30:00.000Z' }),
    cancel: commands.cancelProject({ reason: 'Another reason' }),
    'attach-file': commands.attachFile(aFile(99)),
  });

  const anyConsultant = fc.constantFrom(...consultants);
  const command: fc.Arbitrary<commands.ProjectCommand> = fc.oneof(
    fc.constant(commands.startMatching()),
    anyConsultant.map((consultantId) => commands.inviteConsultant({ consultantId })),
    anyConsultant.map((consultantId) => commands.acceptProject({ consultantId })),
    anyConsultant.map((consultantId) => commands.declineProject({ consultantId, reason: null })),
    anyConsultant.map((consultantId) => commands.releaseConsultant({ consultantId })),
    fc.nat(3).map((number) => commands.attachFile(aFile(number))),
    fc.constant(commands.completeProject({ at: '2026-03-01T09:30:00.000Z' })),
    fc.constant(commands.cancelProject({ reason: 'No longer needed' })),
  );

  const projectAfter = (history: readonly commands.ProjectCommand[]): SubmittedProject => {
    const first = commands.submitProject(aProject());
    const state = [first, ...history].reduce((before, one) => {
      const decision = project.decide(before, one);
      return isRejection(decision) ? before : decision.reduce(project.evolve, before);
    }, project.initial);
    if (!isSubmitted(state)) throw new Error('It was submitted.');
    return state;
  };

  const seenBy = (state: SubmittedProject, viewer: Viewer): readonly ProjectAction[] =>
    actionsOf({
      status: state.status,
      openInvitations: state.invited.length,
      files: state.files.length,
      viewer,
    });

  const standsAs = (state: SubmittedProject, consultantId: string): Viewer => {
    if (state.invited.includes(consultantId)) return invited;
    return 'consultantId' in state && state.consultantId === consultantId
      ? assigned
      : { role: 'consultant', invitation: 'closed', isApproved: true };
  };

  const leadsOn = (state: SubmittedProject, one: commands.ProjectCommand): boolean => {
    const decision = project.decide(state, one);
    return !isRejection(decision) && decision.length > 0;
  };

  it('of an administrator are exactly those that the domain accepts, in any state of the project', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (history) => {
        const state = projectAfter(history);
        const offered = seenBy(state, admin);
        for (const action of projectActions) {
          const one = asked(stranger)[action];
          if (one === undefined || action === 'accept' || action === 'decline') continue;
          expect([action, offered.includes(action)]).toEqual([action, leadsOn(state, one)]);
        }
      }),
    );
  });

  it('of a consultant are never refused by the domain, and include every effective answer', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), anyConsultant, (history, consultantId) => {
        const state = projectAfter(history);
        const offered = seenBy(state, standsAs(state, consultantId));
        for (const action of offered) {
          const one = asked(consultantId)[action];
          if (one !== undefined) expect([action, leadsOn(state, one)]).toEqual([action, true]);
        }
        expect(offered.includes('accept')).toBe(state.invited.includes(consultantId));
        expect(offered.includes('decline')).toBe(state.invited.includes(consultantId));
      }),
    );
  });
});
