import { membershipTierFacts } from '../../domain/charities/membership-tiers.ts';
import { expertiseLabels } from '../../domain/kernel/expertise-areas.ts';
import { projectStatusLabels } from '../../domain/projects/project-status.ts';
import {
  charityExperienceLabels,
  charitySizeLabels,
  consultantAvailabilityLabels,
  currentConsultingLabels,
} from '../../domain/waiting-list/choices.ts';

/** `setUpFee` becomes `Set up fee`, `in_progress` becomes `In progress`. */
export const inWords = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Labels = Readonly<Record<string, string>>;

const { small, medium, large } = membershipTierFacts;
const tiers: Labels = { small: small.label, medium: medium.label, large: large.label };
const roles: Labels = { admin: 'Administrator', system: 'Fellowbridge itself' };

/** What values are called on the platform's pages, by the field that holds them; for all others their words will do. */
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

/** What one of a field's options is called. */
export const optionLabel = (field: string, value: string): string => {
  const known = labels.get(field);
  return (known && Object.hasOwn(known, value) ? known[value] : undefined) ?? inWords(value);
};
