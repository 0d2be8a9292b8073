import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { play } from '../../../test/builders/play.ts';
import { aCharitySignup, aConsultantSignup } from '../../../test/builders/waiting-list.ts';
import { isRejection } from '../kernel/rejection.ts';
import {
  convertSignup,
  inviteSignup,
  joinWaitingListAsCharity,
  joinWaitingListAsConsultant,
  type WaitingListCommand,
  withdrawSignup,
} from './commands.ts';
import { waitingListSignup } from './decide.ts';

const changes = fc.record({
  email: fc.constantFrom('ruth@harbour-trust.example', 'tomas@lindqvist.example', ''),
  phone: fc.constantFrom(null, '01632 960 002'),
});

const joining = fc.oneof(
  changes.map((changed) => joinWaitingListAsCharity(aCharitySignup(changed))),
  changes.map((changed) => joinWaitingListAsConsultant(aConsultantSignup(changed))),
);

const commands = fc.array<WaitingListCommand>(
  fc.oneof(
    { weight: 3, arbitrary: joining },
    { weight: 3, arbitrary: fc.constant(inviteSignup({ known: null })) },
    { weight: 2, arbitrary: fc.constantFrom(id(1), id(2)).map((userId) => convertSignup({ userId })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('asked' as const, 'closed' as const).map((because) => withdrawSignup({ because })),
    },
  ),
  { maxLength: 20 },
);

const position = (
  given: readonly WaitingListCommand[],
  isIt: (command: WaitingListCommand) => boolean,
  after: number,
) => {
  const found = given.findIndex((command, at) => at > after && isIt(command));
  return found === -1 ? given.length : found;
};

/** Finds in a list of commands where the signup joins, converts and is withdrawn. */
const milestones = (given: readonly WaitingListCommand[]) => {
  const joined = position(
    given,
    (command) => 'data' in command && 'email' in command.data && command.data.email !== '',
    -1,
  );
  const withdrawn = position(given, ({ type }) => type === 'WithdrawSignup', joined);
  const converted = position(given.slice(0, withdrawn), ({ type }) => type === 'ConvertSignup', joined);
  return { joined, withdrawn, converted };
};

describe('a waiting-list signup, under any sequence of commands', () => {
  it('joins once, converts once, is withdrawn once, and is invited as often as asked in between', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { joined, withdrawn, converted } = milestones(given);
        const expected = given.flatMap(({ type }, at) => {
          if (at === joined) return [type.replace('JoinWaitingListAs', '')];
          if (at === withdrawn) return ['Withdraw'];
          if (at === converted) return ['Convert'];
          return type === 'InviteSignup' && at > joined && at < converted ? ['Invite'] : [];
        });
        const words: Readonly<Record<string, string>> = {
          CharityJoinedWaitingList: 'Charity',
          ConsultantJoinedWaitingList: 'Consultant',
          SignupInvited: 'Invite',
          SignupConverted: 'Convert',
          SignupWithdrawn: 'Withdraw',
        };
        expect(play(waitingListSignup, given).history.map(({ type }) => words[type])).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('records who joined, which member it became, and why it was withdrawn', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { joined, withdrawn, converted } = milestones(given);
        const { history } = play(waitingListSignup, given);
        const saidAt = (at: number) =>
          given.slice(at, at + 1).flatMap((command) => ('data' in command ? [command.data] : []));
        const kind = given[joined]?.type === 'JoinWaitingListAsCharity' ? 'charity' : 'consultant';
        const facts = history.filter(({ type }) => type !== 'SignupInvited').map(({ data }) => data);
        expect(facts).toEqual([
          ...saidAt(joined),
          ...(converted < withdrawn ? saidAt(converted) : []),
          ...saidAt(withdrawn).map((said) => ({ ...said, kind })),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('accepts only joining before it has joined, and only withdrawing afterwards', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { joined, withdrawn } = milestones(given);
        play(waitingListSignup, given).steps.forEach(({ command, decision }, at) => {
          if (at < joined) expect(isRejection(decision)).toBe(true);
          if (at > withdrawn) expect(isRejection(decision)).toBe(command.type !== 'WithdrawSignup');
        });
      }),
    );
  });

  it('does nothing when an accepted command is repeated at once, except an invitation', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after } of play(waitingListSignup, given).steps) {
          if (isRejection(decision) || command.type === 'InviteSignup') continue;
          expect(waitingListSignup.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
