import { describe, expect, it } from 'vitest';
import { aConsultantProfile, anApplication, aPhoto } from '../../../test/builders/consultants.ts';
import { isRejection } from '../kernel/rejection.ts';
import { specify } from '../kernel/specify.ts';
import {
  applyAsConsultant,
  approveConsultant,
  type ConsultantCommand,
  changeAvailability,
  declineConsultant,
  leaveAsConsultant,
  reapply,
  reinstateConsultant,
  removePhoto,
  reviseProfile,
  setPhoto,
  stateCapacity,
  suspendConsultant,
} from './commands.ts';
import { consultant } from './decide.ts';
import {
  type ConsultantEvent,
  consultantApplied,
  consultantApproved,
  consultantBecameAvailable,
  consultantBecameUnavailable,
  consultantCapacityStated,
  consultantDeclined,
  consultantLeft,
  consultantPhotoRemoved,
  consultantPhotoSet,
  consultantProfileRevised,
  consultantReapplied,
  consultantReinstated,
  consultantSuspended,
} from './events.ts';
import { canBeInvited } from './state.ts';

const reason = 'We could not reach either of your referees.';
const profile = aConsultantProfile();
const newProfile = aConsultantProfile({ expertise: ['strategy'], hourlyRate: 95, linkedin: null });

const applied = consultantApplied(anApplication());
const approved = consultantApproved({});
const declined = consultantDeclined({ reason });
const suspended = consultantSuspended({ reason });
const left = consultantLeft({});

/** A history that leads to each state. */
const histories = {
  none: [],
  applied: [applied],
  approved: [applied, approved],
  declined: [applied, declined],
  suspended: [applied, approved, suspended],
  left: [applied, approved, left],
} as const satisfies Readonly<Record<string, readonly ConsultantEvent[]>>;
type Status = keyof typeof histories;

const stateAfter = (...events: readonly ConsultantEvent[]) => events.reduce(consultant.evolve, consultant.initial);

const refused = (statuses: readonly Status[], command: ConsultantCommand, code: string, field?: string) => {
  for (const status of statuses) {
    specify(consultant)
      .given(...histories[status])
      .when(command)
      .thenRejected(code, field);
  }
};

describe('applying as a consultant', () => {
  it('records the application', () => {
    specify(consultant).when(applyAsConsultant(anApplication())).then(applied);
  });

  it('can be made while not yet available', () => {
    const later = anApplication({ isAvailable: false });
    specify(consultant).when(applyAsConsultant(later)).then(consultantApplied(later));
  });

  it('accepts zero years and a zero rate, the defaults of the form', () => {
    const blank = anApplication({ yearsExperience: 0, hourlyRate: 0, linkedin: null });
    specify(consultant).when(applyAsConsultant(blank)).then(consultantApplied(blank));
  });

  it.each(['applied', 'approved', 'declined', 'suspended', 'left'] as const)(
    'does nothing when repeated: %s',
    (status) => {
      specify(consultant)
        .given(...histories[status])
        .when(applyAsConsultant(anApplication()))
        .then();
    },
  );

  it('differs from a repetition by its first details, regardless of later changes', () => {
    specify(consultant)
      .given(applied, consultantProfileRevised(newProfile), approved, consultantBecameUnavailable({}))
      .when(applyAsConsultant(anApplication()))
      .then();
  });

  it('is refused when it is repeated with other details', () => {
    refused(
      ['applied', 'approved', 'declined', 'suspended', 'left'],
      applyAsConsultant(anApplication(newProfile)),
      'consultant-already-applied',
    );
  });

  it('is refused without an area of expertise', () => {
    specify(consultant)
      .when(applyAsConsultant(anApplication({ expertise: [] })))
      .thenRejected('expertise-required', 'expertise');
  });

  it('is refused with an area named twice', () => {
    specify(consultant)
      .when(applyAsConsultant(anApplication({ expertise: ['finance', 'finance'] })))
      .thenRejected('expertise-repeated', 'expertise');
  });
});

describe('approving a consultant', () => {
  it('is recorded', () => {
    specify(consultant).given(applied).when(approveConsultant()).then(approved);
  });

  it('is possible when they applied again', () => {
    specify(consultant)
      .given(...histories.declined, consultantReapplied(newProfile))
      .when(approveConsultant())
      .then(approved);
  });

  it('does nothing when repeated', () => {
    specify(consultant)
      .given(...histories.approved)
      .when(approveConsultant())
      .then();
  });

  it('is refused for one who was declined or suspended', () => {
    refused(['declined', 'suspended'], approveConsultant(), 'consultant-not-under-review');
  });
});

describe('declining an application', () => {
  it('is recorded with its reason', () => {
    specify(consultant).given(applied).when(declineConsultant({ reason })).then(declined);
  });

  it('is possible again when they applied again', () => {
    specify(consultant)
      .given(...histories.declined, consultantReapplied(newProfile))
      .when(declineConsultant({ reason: 'The references are still missing.' }))
      .then(consultantDeclined({ reason: 'The references are still missing.' }));
  });

  it('does nothing when repeated, even with another reason', () => {
    for (const again of [reason, 'On second thoughts.']) {
      specify(consultant)
        .given(...histories.declined)
        .when(declineConsultant({ reason: again }))
        .then();
    }
  });

  it('is refused for one who is approved or suspended', () => {
    refused(['approved', 'suspended'], declineConsultant({ reason }), 'consultant-not-under-review');
  });

  it.each(['', '  \n'])('is refused without a reason (%j)', (nothing) => {
    refused(
      ['applied', 'approved', 'declined', 'suspended'],
      declineConsultant({ reason: nothing }),
      'reason-required',
      'reason',
    );
  });
});

describe('applying again', () => {
  it('puts a declined application under review again, with the new profile', () => {
    specify(consultant)
      .given(...histories.declined)
      .when(reapply(newProfile))
      .then(consultantReapplied(newProfile));
  });

  it('is possible with the same profile', () => {
    specify(consultant)
      .given(...histories.declined)
      .when(reapply(profile))
      .then(consultantReapplied(profile));
  });

  it('does nothing when repeated', () => {
    specify(consultant)
      .given(...histories.declined, consultantReapplied(newProfile))
      .when(reapply(newProfile))
      .then();
  });

  it('is refused while an application with other details is under review', () => {
    refused(['applied'], reapply(newProfile), 'consultant-not-declined');
  });

  it('is refused for one who is approved or suspended, with any profile', () => {
    refused(['approved', 'suspended'], reapply(newProfile), 'consultant-not-declined');
    refused(['approved', 'suspended'], reapply(profile), 'consultant-not-declined');
  });

  it('is refused without an area of expertise, or with one named twice', () => {
    refused(['declined'], reapply(aConsultantProfile({ expertise: [] })), 'expertise-required', 'expertise');
    refused(
      ['declined'],
      reapply(aConsultantProfile({ expertise: ['hr', 'legal', 'hr'] })),
      'expertise-repeated',
      'expertise',
    );
  });
});

describe('suspending and reinstating a consultant', () => {
  it('is recorded', () => {
    specify(consultant)
      .given(...histories.approved)
      .when(suspendConsultant({ reason }))
      .then(suspended);
    specify(consultant)
      .given(...histories.suspended)
      .when(reinstateConsultant())
      .then(consultantReinstated({}));
  });

  it('can happen more than once', () => {
    specify(consultant)
      .given(...histories.suspended, consultantReinstated({}))
      .when(suspendConsultant({ reason }))
      .then(suspended);
  });

  it('does nothing when repeated, a suspension even with another reason', () => {
    for (const again of [reason, 'On second thoughts.']) {
      specify(consultant)
        .given(...histories.suspended)
        .when(suspendConsultant({ reason: again }))
        .then();
    }
    specify(consultant)
      .given(...histories.suspended, consultantReinstated({}))
      .when(reinstateConsultant())
      .then();
  });

  it('is refused to suspend one who is not approved', () => {
    refused(['applied', 'declined'], suspendConsultant({ reason }), 'consultant-not-approved');
  });

  it.each(['', ' \t'])('is refused to suspend without a reason (%j)', (nothing) => {
    refused(
      ['applied', 'approved', 'declined', 'suspended'],
      suspendConsultant({ reason: nothing }),
      'reason-required',
      'reason',
    );
  });

  it('is refused to reinstate one who is not suspended', () => {
    refused(['applied', 'declined'], reinstateConsultant(), 'consultant-not-suspended');
  });
});

describe('revising the profile', () => {
  it.each(['applied', 'approved', 'declined', 'suspended'] as const)('is recorded: %s', (status) => {
    specify(consultant)
      .given(...histories[status])
      .when(reviseProfile(newProfile))
      .then(consultantProfileRevised(newProfile));
  });

  it('leaves status and availability unchanged', () => {
    expect(stateAfter(...histories.suspended, consultantProfileRevised(newProfile))).toMatchObject({
      status: 'suspended',
      isAvailable: true,
      profile: newProfile,
    });
  });

  it('does nothing when nothing has changed', () => {
    specify(consultant).given(applied).when(reviseProfile(profile)).then();
    specify(consultant).given(applied, consultantProfileRevised(newProfile)).when(reviseProfile(newProfile)).then();
    specify(consultant)
      .given(...histories.declined, consultantReapplied(newProfile))
      .when(reviseProfile(newProfile))
      .then();
  });

  it('is refused without an area of expertise, or with one named twice', () => {
    const everybody = ['applied', 'approved', 'declined', 'suspended'] as const;
    refused(everybody, reviseProfile(aConsultantProfile({ expertise: [] })), 'expertise-required', 'expertise');
    refused(
      everybody,
      reviseProfile(aConsultantProfile({ expertise: ['other', 'other'] })),
      'expertise-repeated',
      'expertise',
    );
  });
});

describe('changing the availability', () => {
  it('makes an approved consultant unavailable and available for new projects', () => {
    specify(consultant)
      .given(...histories.approved)
      .when(changeAvailability({ isAvailable: false }))
      .then(consultantBecameUnavailable({}));
    specify(consultant)
      .given(...histories.approved, consultantBecameUnavailable({}))
      .when(changeAvailability({ isAvailable: true }))
      .then(consultantBecameAvailable({}));
  });

  it('starts from the application', () => {
    specify(consultant)
      .given(consultantApplied(anApplication({ isAvailable: false })), approved)
      .when(changeAvailability({ isAvailable: true }))
      .then(consultantBecameAvailable({}));
  });

  it('does nothing when it is unchanged', () => {
    specify(consultant)
      .given(...histories.approved)
      .when(changeAvailability({ isAvailable: true }))
      .then();
    specify(consultant)
      .given(...histories.approved, consultantBecameUnavailable({}))
      .when(changeAvailability({ isAvailable: false }))
      .then();
  });

  it('is possible again after a suspension', () => {
    specify(consultant)
      .given(...histories.suspended, consultantReinstated({}))
      .when(changeAvailability({ isAvailable: false }))
      .then(consultantBecameUnavailable({}));
  });

  it('is refused to consultants who are not approved, even without a change', () => {
    for (const isAvailable of [true, false]) {
      refused(['applied', 'declined', 'suspended'], changeAvailability({ isAvailable }), 'availability-needs-approval');
    }
  });

  it('is refused with the sentence of the specification', () => {
    const decision = consultant.decide(stateAfter(applied), changeAvailability({ isAvailable: false }));
    expect(isRejection(decision) && decision.message).toBe(
      "You'll be able to set your availability once your profile is approved.",
    );
  });
});

describe('stating the capacity', () => {
  const capacity = { daysPerMonth: 6, availableFrom: '2026-05-01' };

  it('is recorded, and can be changed and taken back', () => {
    const unsaid = { daysPerMonth: null, availableFrom: null };
    specify(consultant)
      .given(...histories.approved)
      .when(stateCapacity(capacity))
      .then(consultantCapacityStated(capacity));
    specify(consultant)
      .given(...histories.approved, consultantCapacityStated(capacity))
      .when(stateCapacity(unsaid))
      .then(consultantCapacityStated(unsaid));
  });

  it('does nothing when it is unchanged', () => {
    specify(consultant)
      .given(...histories.approved)
      .when(stateCapacity({ daysPerMonth: null, availableFrom: null }))
      .then();
    specify(consultant)
      .given(...histories.approved, consultantCapacityStated(capacity))
      .when(stateCapacity(capacity))
      .then();
  });

  it.each([1, 31])('takes from one day to every day of the month: %i', (daysPerMonth) => {
    specify(consultant)
      .given(...histories.approved)
      .when(stateCapacity({ ...capacity, daysPerMonth }))
      .then(consultantCapacityStated({ ...capacity, daysPerMonth }));
  });

  it.each([0, 32, 2.5])('is refused with other numbers of days: %d', (daysPerMonth) => {
    refused(['approved'], stateCapacity({ ...capacity, daysPerMonth }), 'days-out-of-range', 'daysPerMonth');
  });

  it('is refused to consultants who are not approved', () => {
    refused(['applied', 'declined', 'suspended'], stateCapacity(capacity), 'availability-needs-approval');
  });
});

describe('the photo', () => {
  const photo = aPhoto();
  const shown = consultantPhotoSet(photo);

  it.each(['applied', 'approved', 'declined', 'suspended'] as const)('is set and removed: %s', (status) => {
    specify(consultant)
      .given(...histories[status])
      .when(setPhoto(photo))
      .then(shown);
    specify(consultant)
      .given(...histories[status], shown)
      .when(removePhoto())
      .then(consultantPhotoRemoved({}));
  });

  it('is replaced by another', () => {
    const other = aPhoto(8);
    specify(consultant).given(applied, shown).when(setPhoto(other)).then(consultantPhotoSet(other));
  });

  it('is set once, and removed once', () => {
    specify(consultant).given(applied, shown).when(setPhoto(photo)).then();
    specify(consultant).given(applied).when(removePhoto()).then();
    specify(consultant).given(applied, shown, consultantPhotoRemoved({})).when(removePhoto()).then();
  });
});

describe('leaving', () => {
  it.each(['applied', 'approved', 'declined', 'suspended'] as const)('is recorded: %s', (status) => {
    specify(consultant)
      .given(...histories[status])
      .when(leaveAsConsultant())
      .then(left);
  });

  it('does nothing when repeated', () => {
    specify(consultant)
      .given(...histories.left)
      .when(leaveAsConsultant())
      .then();
  });
});

describe('any command for a consultant', () => {
  const commands = [
    reapply(profile),
    approveConsultant(),
    declineConsultant({ reason }),
    suspendConsultant({ reason }),
    reinstateConsultant(),
    reviseProfile(newProfile),
    setPhoto(aPhoto()),
    removePhoto(),
    changeAvailability({ isAvailable: false }),
    stateCapacity({ daysPerMonth: 6, availableFrom: null }),
  ];

  it.each(commands.map((command) => [command.type, command] as const))(
    'is refused when they have not applied, or have left: %s',
    (_type, command) => {
      refused(['none'], command, 'consultant-unknown');
      refused(['left'], command, 'consultant-left');
    },
  );

  it('is refused when they have not applied, even leaving', () => {
    refused(['none'], leaveAsConsultant(), 'consultant-unknown');
  });
});

describe('a consultant', () => {
  it('can be invited when approved and available', () => {
    expect(canBeInvited(stateAfter(...histories.approved))).toBe(true);
    expect(canBeInvited(stateAfter(...histories.suspended, consultantReinstated({})))).toBe(true);
    const availableAgain = [consultantBecameUnavailable({}), consultantBecameAvailable({})];
    expect(canBeInvited(stateAfter(...histories.approved, ...availableAgain))).toBe(true);
  });

  it('cannot be invited when unavailable', () => {
    expect(canBeInvited(stateAfter(...histories.approved, consultantBecameUnavailable({})))).toBe(false);
  });

  it.each(['none', 'applied', 'declined', 'suspended', 'left'] as const)('cannot be invited when %s', (status) => {
    expect(canBeInvited(stateAfter(...histories[status]))).toBe(false);
  });
});
