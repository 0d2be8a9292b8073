import type { Decider, Decision } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import { reject } from '../kernel/rejection.ts';
import { sameData } from '../kernel/same-data.ts';
import type { AgreeOneOffFee, CharityCommand, RegisterCharity } from './commands.ts';
import { type CharityEvent, charityEvents, charityRegistered, oneOffFeeAgreed, oneOffFeeReleased } from './events.ts';
import { oneOffSetUpFee } from './price-book.ts';
import { agreedOneOffFee, type Charity, evolve, firstOneOffProject, initial } from './state.ts';

const register = (charity: Charity, { data }: RegisterCharity): Decision<CharityEvent> => {
  if (charity.status === 'unregistered') return [charityRegistered(data)];
  return sameData(charity.registration, data)
    ? []
    : reject('charity-already-registered', 'This charity is already registered.');
};

/**
 * The first one-off project of a charity costs less than the later ones (spec §9). The charity decides, not the
 * project, because only here do two requests made at the same moment meet. A first project that never came about passes
 * the lower price on.
 */
const agreeFee = (charity: Charity, { data: { projectId, lapsed } }: AgreeOneOffFee): Decision<CharityEvent> => {
  if (charity.status === 'unregistered') return reject('charity-unknown', 'Please register your charity first.');
  if (agreedOneOffFee(charity, projectId) !== null) return [];
  const released = charity.oneOffFees
    .filter((fee) => fee.projectId === lapsed)
    .map((fee) => oneOffFeeReleased({ projectId: fee.projectId }));
  const isFirst = firstOneOffProject(released.reduce(evolve, charity)) === null;
  return [...released, oneOffFeeAgreed({ projectId, setUpFee: isFirst ? oneOffSetUpFee.first : oneOffSetUpFee.later })];
};

const decide = (charity: Charity, command: CharityCommand): Decision<CharityEvent> => {
  switch (command.type) {
    case 'RegisterCharity':
      return register(charity, command);
    case 'AgreeOneOffFee':
      return agreeFee(charity, command);
    default:
      return unreachable(command);
  }
};

/** A charity: what it is, and what it has agreed to pay. */
export const charity: Decider<Charity, CharityCommand, CharityEvent> = {
  category: charityEvents.category,
  initial,
  evolve,
  decide,
};
