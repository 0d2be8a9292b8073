/** The choices of the two waiting-list forms (spec §§3, 5). Each list is in the order the form shows it. */
export const charitySizes = ['small', 'medium', 'large'] as const;
export type CharitySize = (typeof charitySizes)[number];
export const charitySizeLabels: Readonly<Record<CharitySize, string>> = {
  small: 'Small (under £500k annual income)',
  medium: 'Medium (£500k-£2m annual income)',
  large: 'Large (over £2m annual income)',
};

export const charityExperiences = ['extensive', 'some', 'none'] as const;
export type CharityExperience = (typeof charityExperiences)[number];
export const charityExperienceLabels: Readonly<Record<CharityExperience, string>> = {
  extensive: 'Extensive (5+ years)',
  some: 'Some (2-5 years)',
  none: 'None yet',
};

export const consultantAvailabilities = ['full_time', 'part_time', 'project_based', 'occasional'] as const;
export type ConsultantAvailability = (typeof consultantAvailabilities)[number];
export const consultantAvailabilityLabels: Readonly<Record<ConsultantAvailability, string>> = {
  full_time: 'Full time',
  part_time: 'Part time',
  project_based: 'Project based',
  occasional: 'Occasional',
};

export const currentConsultings = ['yes', 'no', 'interested'] as const;
export type CurrentConsulting = (typeof currentConsultings)[number];
export const currentConsultingLabels: Readonly<Record<CurrentConsulting, string>> = {
  yes: 'Yes, I consult at present',
  no: 'No, not at present',
  interested: 'Not yet, but I am interested',
};

/** Status of a listed sign-up; withdrawn sign-ups are not listed. */
export const signupStatuses = ['waiting', 'invited', 'converted'] as const;
export type SignupStatus = (typeof signupStatuses)[number];
export const signupStatusLabels: Readonly<Record<SignupStatus, string>> = {
  waiting: 'Waiting',
  invited: 'Invited',
  converted: 'Registered',
};
