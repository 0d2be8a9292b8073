import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCharity } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { play } from '../../../test/builders/play.ts';
import { agreeOneOffFee, type CharityCommand, registerCharity } from './commands.ts';
import { charity } from './decide.ts';

const registration = fc
  .constantFrom('small' as const, 'medium' as const)
  .map((membershipTier) => registerCharity(aCharity({ membershipTier })));
const agreement = fc.integer({ min: 1, max: 6 }).map((project) => agreeOneOffFee({ projectId: id(project) }));
const commands = fc.array<CharityCommand>(
  fc.oneof({ weight: 1, arbitrary: registration }, { weight: 4, arbitrary: agreement }),
  { maxLength: 40 },
);

/** Fees in the simplest words: from registration on, each project once, the first of all at 249 and the rest at 499. */
const expectedFees = (given: readonly CharityCommand[]) => {
  const registeredAt = given.findIndex(({ type }) => type === 'RegisterCharity');
  const asked = given.flatMap((command, at) =>
    command.type === 'AgreeOneOffFee' && registeredAt >= 0 && at > registeredAt ? [command.data.projectId] : [],
  );
  return [...new Set(asked)].map((projectId, at) => ({ projectId, setUpFee: at === 0 ? 249 : 499 }));
};

describe('a charity, whatever is asked of it', () => {
  it('agrees one fee a project, and the introductory one exactly once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history } = play(charity, given);
        const fees = history.flatMap((event) => (event.type === 'OneOffFeeAgreed' ? [event.data] : []));
        expect(fees).toEqual(expectedFees(given));
      }),
    );
  });

  it('is registered once, as it first said', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history } = play(charity, given);
        const registrations = history.flatMap((event) => (event.type === 'CharityRegistered' ? [event.data] : []));
        const asked = given.flatMap((command) => (command.type === 'RegisterCharity' ? [command.data] : []));
        expect(registrations).toEqual(asked.slice(0, 1));
      }),
    );
  });

  it('has nothing more to do when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(commands, (given) => {
        for (const { command, decision, after } of play(charity, given).steps) {
          if (Array.isArray(decision)) expect(charity.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
