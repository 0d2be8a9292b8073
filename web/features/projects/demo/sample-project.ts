import type { ExpertiseArea } from '../../../../src/domain/kernel/expertise-areas.ts';
import type { ShownMessage } from '../messages/message-entry.tsx';

/** The shorter labels of this page (spec §3). */
export const shortExpertiseLabels: Readonly<Record<ExpertiseArea, string>> = {
  finance: 'Finance',
  marketing: 'Marketing',
  fundraising: 'Fundraising',
  strategy: 'Strategy',
  operations: 'Operations',
  technology: 'Technology',
  legal: 'Legal',
  hr: 'HR & People',
  governance: 'Governance',
  other: 'Other',
};

const charity = { name: 'Sample Charity', role: 'charity', organization: null } as const;
const consultant = { name: 'Sample Consultant', role: 'consultant', organization: 'Sample Consulting' } as const;

/** An invented project, plainly so: no name in it could be anybody's. */
export const sampleProject = {
  title: 'A reserves policy that trustees can follow',
  description:
    'Our reserves have grown by chance rather than by plan. We want to know how much we should hold, why, and how we explain it to funders.\n\nBy the end our trustees have a policy of two pages and a one-page report for each quarter.',
  notes: null,
  expertiseRequired: ['finance', 'governance'],
  createdAt: '2026-01-12T09:30:00Z',
  startDate: '2026-02-02',
  endDate: '2026-04-30',
  estimatedHours: 40,
  setUpFee: null,
  phase: 'Information Gathering',
  keyDeliverables: ['Review of income and running costs', 'Draft policy for the board', 'Quarterly report template'],
  nextSteps: ['Send the last three annual accounts', 'Call with the treasurer', 'First draft of the risk list'],
  charity: { name: charity.name, contactEmail: 'office@sample-charity.example', contactPhone: null },
  consultant: {
    name: consultant.name,
    organization: consultant.organization,
    expertise: ['finance', 'governance', 'strategy'],
  },
} as const satisfies Record<string, unknown>;

export const sampleSender = charity;

/** Oldest first. */
export const sampleMessages: readonly ShownMessage[] = [
  {
    id: 'sample-1',
    sender: consultant,
    content: 'Good morning. I have read your brief. Could you send me the last three annual accounts?',
    createdAt: '2026-02-02T09:15:00Z',
    isRead: true,
  },
  {
    id: 'sample-2',
    sender: charity,
    content: 'Of course. You will find them under Files & Documents this afternoon.',
    createdAt: '2026-02-02T10:02:00Z',
    isRead: true,
  },
  {
    id: 'sample-3',
    sender: consultant,
    content: 'Thank you. Shall we talk about the main risks with your treasurer on Thursday at ten?',
    createdAt: '2026-02-03T14:40:00Z',
    isRead: true,
  },
];
