/** Areas of expertise of consultants and projects (spec §3). */
export const expertiseAreas = [
  'finance',
  'marketing',
  'fundraising',
  'strategy',
  'operations',
  'technology',
  'legal',
  'hr',
  'governance',
  'other',
] as const;
export type ExpertiseArea = (typeof expertiseAreas)[number];

export const expertiseLabels: Readonly<Record<ExpertiseArea, string>> = {
  finance: 'Finance & Accounting',
  marketing: 'Marketing & Communications',
  fundraising: 'Fundraising',
  strategy: 'Strategic Planning',
  operations: 'Operations',
  technology: 'Technology & Digital',
  legal: 'Legal & Compliance',
  hr: 'Human Resources',
  governance: 'Governance',
  other: 'Other Specialties',
};
