import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aConsultantProfile, anApplication, aPhoto } from '../../../test/builders/consultants.ts';
import { play } from '../../../test/builders/play.ts';
import { isRejection } from '../kernel/rejection.ts';
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
  suspendConsultant,
} from './commands.ts';
import { consultant } from './decide.ts';
import type { ConsultantProfile } from './events.ts';
import { canBeInvited } from './state.ts';

const reason = fc.constantFrom('No references.', 'A complaint.').map((text) => ({ reason: text }));
const profile = fc.constantFrom(0, 85, 120).map((hourlyRate) => aConsultantProfile({ hourlyRate }));
const application = fc.boolean().map((isAvailable) => anApplication({ isAvailable }));
const commands = fc.array<ConsultantCommand>(
  fc.oneof(
    { weight: 3, arbitrary: application.map(applyAsConsultant) },
    { weight: 3, arbitrary: fc.constant(approveConsultant()) },
    { weight: 2, arbitrary: reason.map(declineConsultant) },
    { weight: 2, arbitrary: profile.map(reapply) },
    { weight: 2, arbitrary: reason.map(suspendConsultant) },
    { weight: 2, arbitrary: fc.constant(reinstateConsultant()) },
    { weight: 2, arbitrary: profile.map(reviseProfile) },
    { weight: 1, arbitrary: fc.constant(setPhoto(aPhoto())) },
    { weight: 1, arbitrary: fc.constant(removePhoto()) },
    { weight: 3, arbitrary: fc.boolean().map((isAvailable) => changeAvailability({ isAvailable })) },
    { weight: 1, arbitrary: fc.constant(leaveAsConsultant()) },
  ),
  { maxLength: 40 },
);

/** The status that each command leads to from each status. Other combinations leave the status unchanged. */
const moves: Readonly<Record<string, string>> = {
  'none ApplyAsConsultant': 'applied',
  'applied ApproveConsultant': 'approved',
  'applied DeclineConsultant': 'declined',
  'declined Reapply': 'applied',
  'approved SuspendConsultant': 'suspended',
  'suspended ReinstateConsultant': 'approved',
  'applied LeaveAsConsultant': 'left',
  'approved LeaveAsConsultant': 'left',
  'declined LeaveAsConsultant': 'left',
  'suspended LeaveAsConsultant': 'left',
};

interface Simple {
  readonly status: string;
  readonly isAvailable: boolean;
  readonly profile: ConsultantProfile | null;
  readonly hasPhoto: boolean;
}

/** A simple model of a consultant: status, availability and profile. */
const follow = (before: Simple, command: ConsultantCommand): Simple => {
  const status = moves[`${before.status} ${command.type}`] ?? before.status;
  const moved = { ...before, status };
  const isHere = before.status !== 'none' && before.status !== 'left';
  switch (command.type) {
    case 'ApplyAsConsultant':
      return before.status === 'none'
        ? { ...moved, isAvailable: command.data.isAvailable, profile: aConsultantProfile() }
        : moved;
    case 'Reapply':
      return before.status === 'declined' ? { ...moved, profile: command.data } : moved;
    case 'ReviseProfile':
      return isHere ? { ...moved, profile: command.data } : moved;
    case 'SetPhoto':
    case 'RemovePhoto':
      return isHere ? { ...moved, hasPhoto: command.type === 'SetPhoto' } : moved;
    case 'ChangeAvailability':
      return before.status === 'approved' ? { ...moved, isAvailable: command.data.isAvailable } : moved;
    default:
      return moved;
  }
};
const notApplied: Simple = { status: 'none', isAvailable: false, profile: null, hasPhoto: false };

describe('a consultant, under any sequence of commands', () => {
  it('has the status that the transition table gives, and the latest profile', () => {
    fc.assert(
      fc.property(commands, (given) => {
        let model = notApplied;
        for (const { command, after: state } of play(consultant, given).steps) {
          model = follow(model, command);
          expect(state.status).toBe(model.status);
          if (state.status === 'none' || state.status === 'left') continue;
          expect({ isAvailable: state.isAvailable, profile: state.profile, hasPhoto: state.photoId !== null }).toEqual({
            isAvailable: model.isAvailable,
            profile: model.profile,
            hasPhoto: model.hasPhoto,
          });
        }
      }),
    );
  });

  it('records one event for each change, and none otherwise', () => {
    fc.assert(
      fc.property(commands, (given) => {
        let model = notApplied;
        for (const { command, decision } of play(consultant, given).steps) {
          const before = model;
          model = follow(before, command);
          const isChange = JSON.stringify(model) !== JSON.stringify(before);
          expect(isRejection(decision) ? 0 : decision.length).toBe(isChange ? 1 : 0);
        }
      }),
    );
  });

  it('can be invited only while approved and available', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const model = given.reduce(follow, notApplied);
        const state = play(consultant, given).steps.at(-1)?.after ?? consultant.initial;
        expect(canBeInvited(state)).toBe(model.status === 'approved' && model.isAvailable);
      }),
    );
  });

  it('does nothing when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after: state } of play(consultant, given).steps) {
          if (Array.isArray(decision)) expect(consultant.decide(state, command)).toEqual([]);
        }
      }),
    );
  });
});
