import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { aProject, consultants, projectHistories } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import {
  acceptProject,
  closeInvitation,
  declineProject,
  inviteConsultant,
  releaseConsultant,
  startMatching,
} from './commands.ts';
import { project } from './decide.ts';
import {
  consultantInvited,
  consultantReleased,
  matchingStarted,
  projectCancelled,
  projectInvitationAccepted,
  projectInvitationClosed,
  projectInvitationDeclined,
} from './events.ts';
import { projectLimits } from './limits.ts';

const { charityId } = aProject();
const { pending, matching, invited, inProgress, completed, cancelled } = projectHistories;
const grace = { consultantId: consultants.grace };
const leo = { consultantId: consultants.leo };
const nadia = { consultantId: consultants.nadia };

/** Grace, Leo and Nadia, in this order. */
const allInvited = [...matching, consultantInvited(grace), consultantInvited(leo), consultantInvited(nadia)];
const declinedByGrace = [...invited, projectInvitationDeclined({ ...grace, reason: null })];
const released = [...inProgress, consultantReleased({ ...grace, charityId })];

describe('starting the matching', () => {
  it('is recorded for a pending project', () => {
    specify(project)
      .given(...pending)
      .when(startMatching())
      .then(matchingStarted({ charityId }));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...matching)
      .when(startMatching())
      .then();
  });

  it('does nothing once consultants are invited', () => {
    specify(project)
      .given(...invited)
      .when(startMatching())
      .then();
  });

  it('is refused when a consultant is assigned', () => {
    specify(project)
      .given(...inProgress)
      .when(startMatching())
      .thenRejected('project-in-progress');
  });

  it('is refused once the project is completed', () => {
    specify(project)
      .given(...completed)
      .when(startMatching())
      .thenRejected('project-completed');
  });

  it('is refused once the project was cancelled', () => {
    specify(project)
      .given(...cancelled)
      .when(startMatching())
      .thenRejected('project-cancelled');
  });
});

describe('inviting a consultant', () => {
  it('starts the matching if it has not started', () => {
    specify(project)
      .given(...pending)
      .when(inviteConsultant(grace))
      .then(matchingStarted({ charityId }), consultantInvited(grace));
  });

  it('records the note that goes with it, but no blank one', () => {
    const note = 'Your work with small charities is what we need.';
    specify(project)
      .given(...matching)
      .when(inviteConsultant({ ...grace, note }))
      .then(consultantInvited({ ...grace, note }));
    for (const blank of [' \n', null]) {
      specify(project)
        .given(...matching)
        .when(inviteConsultant({ ...grace, note: blank }))
        .then(consultantInvited(grace));
    }
  });

  it('does not start the matching twice', () => {
    specify(project)
      .given(...matching)
      .when(inviteConsultant(grace))
      .then(consultantInvited(grace));
  });

  it('can be done for several', () => {
    specify(project)
      .given(...invited)
      .when(inviteConsultant(leo))
      .then(consultantInvited(leo));
  });

  it('does nothing while the consultant’s invitation is open', () => {
    specify(project)
      .given(...invited)
      .when(inviteConsultant(grace))
      .then();
  });

  it('is possible again after the consultant has declined', () => {
    specify(project)
      .given(...declinedByGrace)
      .when(inviteConsultant(grace))
      .then(consultantInvited(grace));
  });

  it('is possible again after the invitation was withdrawn', () => {
    specify(project)
      .given(...invited, projectInvitationClosed(grace))
      .when(inviteConsultant(grace))
      .then(consultantInvited(grace));
  });

  it('is possible again after the consultant was released', () => {
    specify(project)
      .given(...released)
      .when(inviteConsultant(grace))
      .then(consultantInvited(grace));
  });

  it('is refused while a consultant is assigned', () => {
    specify(project)
      .given(...inProgress)
      .when(inviteConsultant(leo))
      .thenRejected('project-in-progress');
  });

  it('is refused once the project is completed', () => {
    specify(project)
      .given(...completed)
      .when(inviteConsultant(leo))
      .thenRejected('project-completed');
  });

  it('is refused once the project was cancelled', () => {
    specify(project)
      .given(...cancelled)
      .when(inviteConsultant(leo))
      .thenRejected('project-cancelled');
  });

  describe('at the limit of open invitations', () => {
    const most = Array.from({ length: projectLimits.openInvitations }, (_, number) => ({
      consultantId: id(1000 + number),
    }));
    const full = [...matching, ...most.map(consultantInvited)];

    it('is refused', () => {
      specify(project)
        .given(...full)
        .when(inviteConsultant(grace))
        .thenRejected('too-many-invitations', 'consultantId');
    });

    it('names the field and the number', () => {
      const decision = project.decide(full.reduce(project.evolve, project.initial), inviteConsultant(grace));
      expect(decision).toMatchObject({ field: 'consultantId', message: expect.stringContaining('20') });
    });

    it('still does nothing for a consultant who is already invited', () => {
      for (const one of most.slice(0, 1))
        specify(project)
          .given(...full)
          .when(inviteConsultant(one))
          .then();
    });

    it('is possible again when one is declined', () => {
      const declined = most.slice(0, 1).map((one) => projectInvitationDeclined({ ...one, reason: null }));
      specify(project)
        .given(...full, ...declined)
        .when(inviteConsultant(grace))
        .then(consultantInvited(grace));
    });
  });

  it('is possible up to the limit', () => {
    const others = Array.from({ length: projectLimits.openInvitations - 1 }, (_, number) =>
      consultantInvited({ consultantId: id(1000 + number) }),
    );
    specify(project)
      .given(...matching, ...others)
      .when(inviteConsultant(grace))
      .then(consultantInvited(grace));
  });
});

describe('accepting a project', () => {
  it('is recorded for an invited consultant', () => {
    specify(project)
      .given(...invited)
      .when(acceptProject(grace))
      .then(projectInvitationAccepted({ ...grace, charityId }));
  });

  it('closes the other invitations, in the order they were made', () => {
    specify(project)
      .given(...allInvited)
      .when(acceptProject(leo))
      .then(
        projectInvitationAccepted({ ...leo, charityId }),
        projectInvitationClosed(grace),
        projectInvitationClosed(nadia),
      );
  });

  it('leaves declined invitations alone', () => {
    specify(project)
      .given(...allInvited, projectInvitationDeclined({ ...grace, reason: 'No time.' }))
      .when(acceptProject(leo))
      .then(projectInvitationAccepted({ ...leo, charityId }), projectInvitationClosed(nadia));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...inProgress)
      .when(acceptProject(grace))
      .then();
  });

  it('is refused when another consultant has accepted first', () => {
    specify(project)
      .given(...allInvited, projectInvitationAccepted({ ...grace, charityId }), projectInvitationClosed(leo))
      .when(acceptProject(leo))
      .thenRejected('project-taken');
  });

  it('is refused without an invitation', () => {
    specify(project)
      .given(...invited)
      .when(acceptProject(leo))
      .thenRejected('not-invited');
  });

  it('is refused before any invitation', () => {
    specify(project)
      .given(...pending)
      .when(acceptProject(grace))
      .thenRejected('not-invited');
  });

  it('is refused after declining', () => {
    specify(project)
      .given(...declinedByGrace)
      .when(acceptProject(grace))
      .thenRejected('not-invited');
  });

  it('is refused once the invitation was withdrawn', () => {
    specify(project)
      .given(...invited, projectInvitationClosed(grace))
      .when(acceptProject(grace))
      .thenRejected('not-invited');
  });

  it('is refused after a release, until invited again', () => {
    specify(project)
      .given(...released)
      .when(acceptProject(grace))
      .thenRejected('not-invited');
    specify(project)
      .given(...released, consultantInvited(grace))
      .when(acceptProject(grace))
      .then(projectInvitationAccepted({ ...grace, charityId }));
  });

  it('is refused once the project is completed', () => {
    specify(project)
      .given(...completed)
      .when(acceptProject(grace))
      .thenRejected('project-completed');
  });

  it('is refused once the project was cancelled', () => {
    specify(project)
      .given(...cancelled)
      .when(acceptProject(grace))
      .thenRejected('project-cancelled');
  });
});

describe('declining a project', () => {
  const decline = declineProject({ ...grace, reason: 'No time before June.' });

  it('is recorded with the reason', () => {
    specify(project)
      .given(...invited)
      .when(decline)
      .then(projectInvitationDeclined({ ...grace, reason: 'No time before June.' }));
  });

  it('needs no reason', () => {
    specify(project)
      .given(...invited)
      .when(declineProject({ ...grace, reason: null }))
      .then(projectInvitationDeclined({ ...grace, reason: null }));
  });

  it('leaves the other invitations open', () => {
    specify(project)
      .given(...allInvited, projectInvitationDeclined({ ...grace, reason: null }))
      .when(acceptProject(nadia))
      .then(projectInvitationAccepted({ ...nadia, charityId }), projectInvitationClosed(leo));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...declinedByGrace)
      .when(decline)
      .then();
  });

  it('is recorded again after another invitation', () => {
    specify(project)
      .given(...declinedByGrace, consultantInvited(grace))
      .when(decline)
      .then(projectInvitationDeclined({ ...grace, reason: 'No time before June.' }));
  });

  it('is refused without an invitation', () => {
    specify(project)
      .given(...pending)
      .when(decline)
      .thenRejected('not-invited');
    specify(project)
      .given(...invited)
      .when(declineProject({ ...leo, reason: null }))
      .thenRejected('not-invited');
  });

  it('is refused once the invitation was closed, also after declining an earlier one', () => {
    specify(project)
      .given(...invited, projectInvitationClosed(grace))
      .when(decline)
      .thenRejected('not-invited');
    specify(project)
      .given(...declinedByGrace, consultantInvited(grace), projectInvitationClosed(grace))
      .when(decline)
      .thenRejected('not-invited');
  });

  it('is refused after accepting', () => {
    specify(project)
      .given(...inProgress)
      .when(decline)
      .thenRejected('invitation-already-accepted');
    specify(project)
      .given(...completed)
      .when(decline)
      .thenRejected('invitation-already-accepted');
  });

  it('is refused once the project was cancelled', () => {
    specify(project)
      .given(
        ...invited,
        projectCancelled({ charityId, from: 'matching', reason: 'Closed.' }),
        projectInvitationClosed(grace),
      )
      .when(decline)
      .thenRejected('not-invited');
  });
});

describe('withdrawing an invitation to a project', () => {
  it('closes it', () => {
    specify(project)
      .given(...allInvited)
      .when(closeInvitation(leo))
      .then(projectInvitationClosed(leo));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...invited, projectInvitationClosed(grace))
      .when(closeInvitation(grace))
      .then();
  });

  it('does nothing when none is open', () => {
    specify(project)
      .given(...pending)
      .when(closeInvitation(grace))
      .then();
    specify(project)
      .given(...declinedByGrace)
      .when(closeInvitation(grace))
      .then();
    specify(project)
      .given(...cancelled)
      .when(closeInvitation(grace))
      .then();
    specify(project)
      .given(...inProgress)
      .when(closeInvitation(leo))
      .then();
  });

  it('does nothing when the consultant was assigned to a cancelled project', () => {
    specify(project)
      .given(...inProgress, projectCancelled({ charityId, from: 'in_progress', reason: 'The grant ended.' }))
      .when(closeInvitation(grace))
      .then();
  });

  it('is refused when the consultant has accepted', () => {
    specify(project)
      .given(...inProgress)
      .when(closeInvitation(grace))
      .thenRejected('invitation-already-accepted');
    specify(project)
      .given(...completed)
      .when(closeInvitation(grace))
      .thenRejected('invitation-already-accepted');
  });
});

describe('releasing a consultant', () => {
  it('declines the open invitation for them', () => {
    specify(project)
      .given(...allInvited)
      .when(releaseConsultant(leo))
      .then(projectInvitationDeclined({ ...leo, reason: null }));
  });

  it('returns an assigned project to matching', () => {
    specify(project)
      .given(...inProgress)
      .when(releaseConsultant(grace))
      .then(consultantReleased({ ...grace, charityId }));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...released)
      .when(releaseConsultant(grace))
      .then();
    specify(project)
      .given(...invited, projectInvitationClosed(grace))
      .when(releaseConsultant(grace))
      .then();
  });

  it('does nothing for a consultant without a part in the project', () => {
    specify(project)
      .given(...pending)
      .when(releaseConsultant(leo))
      .then();
    specify(project)
      .given(...inProgress)
      .when(releaseConsultant(leo))
      .then();
    specify(project)
      .given(...declinedByGrace)
      .when(releaseConsultant(grace))
      .then();
  });

  it('leaves an ended project unchanged', () => {
    specify(project)
      .given(...completed)
      .when(releaseConsultant(grace))
      .then();
    specify(project)
      .given(...inProgress, projectCancelled({ charityId, from: 'in_progress', reason: 'Closed.' }))
      .when(releaseConsultant(grace))
      .then();
  });
});
