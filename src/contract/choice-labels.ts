import { membershipTierFacts } from '../domain/charities/membership-tiers.ts';
import { expertiseLabels } from '../domain/kernel/expertise-areas.ts';
import { projectStatusLabels } from '../domain/projects/project-status.ts';
import {
  charityExperienceLabels,
  charitySizeLabels,
  consultantAvailabilityLabels,
  currentConsultingLabels,
} from '../domain/waiting-list/choices.ts';
import { wordByWord } from './format-list.ts';

type Labels = Readonly<Record<string, string>>;

const { small, medium, large } = membershipTierFacts;
const tiers: Labels = { small: small.label, medium: medium.label, large: large.label };
const roles: Labels = { admin: 'Administrator', system: 'Fellowbridge' };

/** Labels of values by field, as on the platform's pages. Other values are labelled by their own words. */
const labels: ReadonlyMap<string, Labels> = new Map<string, Labels>([
  ['availability', consultantAvailabilityLabels],
  ['charityExperience', charityExperienceLabels],
  ['charitySize', charitySizeLabels],
  ['currentConsulting', currentConsultingLabels],
  ['event.role', roles],
  ['expertise', expertiseLabels],
  ['expertiseRequired', expertiseLabels],
  ['from', projectStatusLabels],
  ['membershipTier', tiers],
  ['role', roles],
  ['senderRole', roles],
  ['terms.type', { oneoff: 'One-off project' }],
  ['tier', tiers],
]);

/** The label of a choice in this field, by its path. */
export const optionLabel = (field: string, value: string): string => {
  const known = labels.get(field);
  return (known && Object.hasOwn(known, value) ? known[value] : undefined) ?? wordByWord(value);
};
