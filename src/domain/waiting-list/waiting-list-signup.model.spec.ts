import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { play } from '../../../test/builders/play.ts';
import { aCharitySignup, aConsultantSignup } from '../../../test/builders/waiting-list.ts';
import { joinWaitingListAsCharity, joinWaitingListAsConsultant, type WaitingListCommand } from './commands.ts';
import { waitingListSignup } from './decide.ts';

const changes = fc.record({
  email: fc.constantFrom('ruth@harbour-trust.example', 'tomas@lindqvist.example', ''),
  phone: fc.constantFrom(null, '01632 960 002'),
});

const commands = fc.array<WaitingListCommand>(
  fc.oneof(
    changes.map((changed) => joinWaitingListAsCharity(aCharitySignup(changed))),
    changes.map((changed) => joinWaitingListAsConsultant(aConsultantSignup(changed))),
  ),
  { maxLength: 12 },
);

describe('a waiting-list signup, whatever is asked of it', () => {
  it('is the first one that could be answered, of whichever kind, and nothing else', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history } = play(waitingListSignup, given);
        const first = given.find(({ data }) => data.email !== '');
        expect(history.map(({ data }) => data)).toEqual(first ? [first.data] : []);
      }),
    );
  });

  it('has nothing more to do when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after } of play(waitingListSignup, given).steps) {
          if (Array.isArray(decision)) expect(waitingListSignup.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
