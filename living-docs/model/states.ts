import { consultantStatusLabels } from '../../src/domain/consultants/consultant-status.ts';
import { projectStatusLabels } from '../../src/domain/projects/project-status.ts';
import { inWords } from '../../src/http/contract/in-words.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a state without a status is called: there is only this one. */
export const ONLY_STATE = 'stateless';

/** A registered charity is a member or not, and a membership goes on or ends: two things that its status alone does not tell. */
const charityState = (state: Readonly<Record<string, unknown>>): string | null => {
  if (!isObject(state.membership)) return null;
  return state.membership.renewal === 'stopped' ? 'member_until_expiry' : 'member';
};

/** The name of the state that an aggregate is in: its `status`, or what says more than it. */
export const stateNameOf = (category: string, state: unknown): string => {
  if (!isObject(state) || typeof state.status !== 'string') return ONLY_STATE;
  return (category === 'charity' ? charityState(state) : null) ?? state.status;
};

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  project: projectStatusLabels,
  consultant: consultantStatusLabels,
};

/** What people call it. */
export const stateTitleOf = (category: string, name: string): string => labels[category]?.[name] ?? inWords(name);
