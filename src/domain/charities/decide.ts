import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import type {
  AgreeOneOffFee,
  CharityCommand,
  DescribeOrganisation,
  LeaveAsCharity,
  RegisterCharity,
} from './commands.ts';
import {
  type CharityEvent,
  charityEvents,
  charityLeft,
  charityRegistered,
  membershipLapsed,
  oneOffFeeAgreed,
  oneOffFeeReleased,
  organisationDescribed,
} from './events.ts';
import { activate, changeTerms, keep, renewNow, resume, stop } from './membership.ts';
import { oneOffSetUpFee } from './price-book.ts';
import { agreedOneOffFee, type Charity, evolve, firstOneOffProject, initial, type RegisteredCharity } from './state.ts';

const register = (charity: Charity, { data }: RegisterCharity): Decision<CharityEvent> => {
  if (charity.status === 'unregistered') return [charityRegistered(data)];
  return sameData(charity.registration, data)
    ? []
    : reject('charity-already-registered', 'This charity is already registered.');
};

const describe = ({ organisation }: RegisteredCharity, { data }: DescribeOrganisation): Decision<CharityEvent> =>
  sameData(organisation, data) ? [] : [organisationDescribed(data)];

/**
 * The first one-off project of a charity costs less than the later ones (spec §9). The charity decides, not the
 * project, because only here do two requests made at the same moment meet. A first project that never came about passes
 * the lower price on.
 */
const agreeFee = (
  charity: RegisteredCharity,
  { data: { projectId, lapsed } }: AgreeOneOffFee,
): Decision<CharityEvent> => {
  if (agreedOneOffFee(charity, projectId) !== null) return [];
  const released = charity.oneOffFees
    .filter((fee) => fee.projectId === lapsed)
    .map((fee) => oneOffFeeReleased({ projectId: fee.projectId }));
  const isFirst = firstOneOffProject(released.reduce<Charity>(evolve, charity)) === null;
  return [...released, oneOffFeeAgreed({ projectId, setUpFee: isFirst ? oneOffSetUpFee.first : oneOffSetUpFee.later })];
};

/** A membership ends at once: nobody is left to use it. */
const leave = ({ membership }: RegisteredCharity, { data: { at } }: LeaveAsCharity): Decision<CharityEvent> => [
  ...(membership === null ? [] : [membershipLapsed({ at })]),
  charityLeft({}),
];

/** What is asked of a charity that has left: what is done already needs nothing, all else comes too late. */
const decideAfterLeaving = (command: CharityCommand): Decision<CharityEvent> =>
  command.type === 'LeaveAsCharity' || command.type === 'KeepMembership'
    ? []
    : reject('charity-left', 'This charity has left the fellowship.');

const decide = (charity: Charity, command: CharityCommand): Decision<CharityEvent> => {
  if (command.type === 'RegisterCharity') return register(charity, command);
  if (charity.status === 'unregistered') return reject('charity-unknown', 'Please register your charity first.');
  if (charity.status === 'left') return decideAfterLeaving(command);
  switch (command.type) {
    case 'DescribeOrganisation':
      return describe(charity, command);
    case 'AgreeOneOffFee':
      return agreeFee(charity, command);
    case 'ActivateMembership':
      return activate(charity, command);
    case 'ChangeMembershipTerms':
      return changeTerms(charity, command);
    case 'StopRenewal':
      return stop(charity);
    case 'ResumeRenewal':
      return resume(charity);
    case 'RenewEarly':
      return renewNow(charity, command);
    case 'KeepMembership':
      return keep(charity, command);
    case 'LeaveAsCharity':
      return leave(charity, command);
    default:
      return unreachable(command);
  }
};

/** A charity: what it is, its membership, and what it has agreed to pay. */
export const charity: Decider<Charity, CharityCommand, CharityEvent> = {
  category: charityEvents.category,
  initial,
  evolve,
  decide,
};
