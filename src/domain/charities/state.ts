import type { Evolve } from '../kernel/decider.ts';
import { unreachable } from '../kernel/never.ts';
import type { CharityEvent, CharityRegistration, OneOffFee } from './events.ts';
import { oneOffSetUpFee } from './price-book.ts';

export type Charity =
  | { readonly status: 'unregistered' }
  | {
      readonly status: 'registered';
      readonly registration: CharityRegistration;
      /** One a project, in the order they were agreed. */
      readonly oneOffFees: readonly OneOffFee[];
    };

export const initial: Charity = { status: 'unregistered' };

export const evolve: Evolve<Charity, CharityEvent> = (charity, event) => {
  switch (event.type) {
    case 'CharityRegistered':
      return { status: 'registered', registration: event.data, oneOffFees: [] };
    case 'OneOffFeeAgreed':
      return charity.status === 'registered'
        ? { ...charity, oneOffFees: [...charity.oneOffFees, event.data] }
        : charity;
    case 'OneOffFeeReleased':
      return charity.status === 'registered'
        ? { ...charity, oneOffFees: charity.oneOffFees.filter(({ projectId }) => projectId !== event.data.projectId) }
        : charity;
    default:
      return unreachable(event);
  }
};

/** The project that the lower fee of the first one was agreed for; null while it is to be had. */
export const firstOneOffProject = (charity: Charity): string | null => {
  const fees = charity.status === 'registered' ? charity.oneOffFees : [];
  return fees.find(({ setUpFee }) => setUpFee === oneOffSetUpFee.first)?.projectId ?? null;
};

/** The set-up fee agreed for a one-off project, in pounds; null when none was. */
export const agreedOneOffFee = (charity: Charity, projectId: string): number | null => {
  const fees = charity.status === 'registered' ? charity.oneOffFees : [];
  return fees.find((fee) => fee.projectId === projectId)?.setUpFee ?? null;
};
