import { inWords } from '../../src/contract/format-list.ts';
import { consultantStatusLabels } from '../../src/domain/consultants/consultant-status.ts';
import { isRecord } from '../../src/domain/kernel/record.ts';
import { projectStatusLabels } from '../../src/domain/projects/project-status.ts';
import { signupStatusLabels } from '../../src/domain/waiting-list/choices.ts';

/** The name of the only state of an aggregate without a status. */
export const ONLY_STATE = 'stateless';

/** Distinguishes registered charities with and without a membership, and memberships that renew or end. */
const charityState = (state: Readonly<Record<string, unknown>>): string | null => {
  if (!isRecord(state.membership)) return null;
  return state.membership.renewal === 'stopped' ? 'member_until_expiry' : 'member';
};

/** The name of the state of an aggregate: its `status` or a more precise name. */
export const stateNameOf = (category: string, state: unknown): string => {
  if (!isRecord(state) || typeof state.status !== 'string') return ONLY_STATE;
  return (category === 'charity' ? charityState(state) : null) ?? state.status;
};

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  project: projectStatusLabels,
  consultant: consultantStatusLabels,
  waitingListSignup: signupStatusLabels,
};

/** The readable name. */
export const stateTitleOf = (category: string, name: string): string => labels[category]?.[name] ?? inWords(name);
