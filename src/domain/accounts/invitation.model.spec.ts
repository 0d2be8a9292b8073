import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { anInvitation } from '../../../test/builders/invitations.ts';
import { play } from '../../../test/builders/play.ts';
import { isRejection } from '../kernel/rejection.ts';
import { acceptInvitation, type InvitationCommand, inviteMember, withdrawInvitation } from './commands.ts';
import { invitation } from './decide.ts';

const expiry = Date.parse(anInvitation().expiresAt);

const inviting = fc
  .record({
    role: fc.constantFrom('analyst' as const, 'admin' as const),
    email: fc.constantFrom('iris@numbers.example', ''),
  })
  .map((changes) => inviteMember(anInvitation(changes)));

/** Around the moment the invitation ends. */
const accepting = fc
  .record({ userId: fc.constantFrom(id(7), id(8)), minutes: fc.integer({ min: -3, max: 1 }) })
  .map(({ userId, minutes }) => acceptInvitation({ userId, at: new Date(expiry + minutes * 60_000).toISOString() }));

const commands = fc.array<InvitationCommand>(
  fc.oneof(inviting, { weight: 2, arbitrary: accepting }, fc.constant(withdrawInvitation())),
  { maxLength: 15 },
);

/** The commands that decide an invitation: the first that creates it, and the first later one that ends it. */
const settling = (given: readonly InvitationCommand[]) => {
  const sent = given.findIndex((command) => command.type === 'InviteMember' && command.data.email !== '');
  const ended = given.findIndex(
    (command, at) =>
      sent !== -1 &&
      at > sent &&
      (command.type === 'WithdrawInvitation' ||
        (command.type === 'AcceptInvitation' && Date.parse(command.data.at) < expiry)),
  );
  return { sent: given[sent], ended: given[ended] };
};

describe('an invitation, under any sequence of commands', () => {
  it('keeps its first details, and ends once: accepted in time or withdrawn, whichever comes first', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { sent, ended } = settling(given);
        const expected = [
          ...(sent?.type === 'InviteMember' ? [{ type: 'MemberInvited', data: sent.data }] : []),
          ...(ended?.type === 'WithdrawInvitation' ? [{ type: 'MemberInvitationWithdrawn', data: {} }] : []),
          ...(ended?.type === 'AcceptInvitation'
            ? [{ type: 'MemberInvitationAccepted', data: { userId: ended.data.userId } }]
            : []),
        ];
        expect(play(invitation, given).history).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('admits only the account that accepted it', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { ended } = settling(given);
        for (const { command, decision } of play(invitation, given).steps) {
          if (command.type !== 'AcceptInvitation' || isRejection(decision)) continue;
          expect(ended?.type === 'AcceptInvitation' && ended.data.userId).toBe(command.data.userId);
        }
      }),
    );
  });

  it('does nothing when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after } of play(invitation, given).steps) {
          if (!isRejection(decision)) expect(invitation.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
