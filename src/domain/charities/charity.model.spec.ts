import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCharity, anOrganisation } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { play } from '../../../test/builders/play.ts';
import {
  agreeOneOffFee,
  type CharityCommand,
  describeOrganisation,
  leaveAsCharity,
  registerCharity,
} from './commands.ts';
import { charity } from './decide.ts';

const registration = fc
  .constantFrom('small' as const, 'medium' as const)
  .map((membershipTier) => registerCharity(aCharity({ membershipTier })));
const project = fc.integer({ min: 1, max: 6 }).map(id);
const agreement = fc
  .record({ projectId: project, lapsed: fc.option(project) })
  .map(({ projectId, lapsed }) => agreeOneOffFee({ projectId, lapsed: lapsed === projectId ? null : lapsed }));
const description = fc
  .constantFrom('Leeds', 'York', null)
  .map((location) => describeOrganisation(anOrganisation({ location })));
const leaving = fc.constant(leaveAsCharity({ at: '2026-03-01T12:00:00.000Z' }));
const staying = fc.oneof(
  { weight: 2, arbitrary: registration },
  { weight: 8, arbitrary: agreement },
  { weight: 3, arbitrary: description },
);
const commands = fc.array<CharityCommand>(staying, { maxLength: 40 });
const commandsToTheEnd = fc.array<CharityCommand>(
  fc.oneof({ weight: 12, arbitrary: staying }, { weight: 1, arbitrary: leaving }),
  { maxLength: 40 },
);

/**
 * A simple model of fees. Every project has one, except a project that had lapsed when another one asked. A project
 * that asks while no other has the fee of 249 gets it; all others pay 499.
 */
const expectedFees = (given: readonly CharityCommand[]) => {
  const registeredAt = given.findIndex(({ type }) => type === 'RegisterCharity');
  const fees = new Map<string, number>();
  for (const command of registeredAt < 0 ? [] : given.slice(registeredAt)) {
    if (command.type !== 'AgreeOneOffFee' || fees.has(command.data.projectId)) continue;
    if (command.data.lapsed !== null) fees.delete(command.data.lapsed);
    fees.set(command.data.projectId, [...fees.values()].includes(249) ? 499 : 249);
  }
  return [...fees].map(([projectId, setUpFee]) => ({ projectId, setUpFee }));
};

describe('a charity, under any sequence of commands', () => {
  it('has one fee for each project that did not lapse, and the introductory one never twice', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const after = play(charity, given).steps.at(-1)?.after ?? charity.initial;
        const fees = after.status === 'registered' ? after.oneOffFees : [];
        expect(fees).toEqual(expectedFees(given));
        expect(fees.filter(({ setUpFee }) => setUpFee === 249).length).toBeLessThan(2);
      }),
    );
  });

  it('is registered once, with its first details', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const { history } = play(charity, given);
        const registrations = history.flatMap((event) => (event.type === 'CharityRegistered' ? [event.data] : []));
        const asked = given.flatMap((command) => (command.type === 'RegisterCharity' ? [command.data] : []));
        expect(registrations).toEqual(asked.slice(0, 1));
      }),
    );
  });

  it('keeps the latest description', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const registeredAt = given.findIndex(({ type }) => type === 'RegisterCharity');
        const described = given
          .slice(Math.max(registeredAt, 0))
          .flatMap((command) => (command.type === 'DescribeOrganisation' ? [command.data] : []));
        const after = play(charity, given).steps.at(-1)?.after ?? charity.initial;
        if (registeredAt < 0) expect(after).toEqual({ status: 'unregistered' });
        else expect(after).toMatchObject({ organisation: described.at(-1) ?? anOrganisation() });
      }),
    );
  });

  it('does nothing once it has left', () => {
    fc.assert(
      fc.property(commandsToTheEnd, (given) => {
        const { history } = play(charity, given);
        const left = history.findIndex(({ type }) => type === 'CharityLeft');
        const registeredAt = given.findIndex(({ type }) => type === 'RegisterCharity');
        const asksToLeave = given.some(({ type }, index) => type === 'LeaveAsCharity' && index > registeredAt);
        expect(left >= 0).toBe(registeredAt >= 0 && asksToLeave);
        if (left >= 0) expect(left).toBe(history.length - 1);
      }),
    );
  });

  it('does nothing when an accepted command is repeated at once', () => {
    fc.assert(
      fc.property(commandsToTheEnd, (given) => {
        for (const { command, decision, after } of play(charity, given).steps) {
          if (Array.isArray(decision)) expect(charity.decide(after, command)).toEqual([]);
        }
      }),
    );
  });
});
