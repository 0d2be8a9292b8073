import { useState } from 'react';
import type { z } from 'zod';
import type { ProjectRequest } from '#contract/projects.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';

/** A common kind of project, described so that a consultant can start from it. */
interface ProjectTemplate extends Pick<z.output<typeof ProjectRequest>, 'title' | 'description' | 'expertiseRequired'> {
  readonly id: string;
  readonly estimatedHours: number;
}

/** Templates of project requests, in the order of the form. */
const projectTemplates: readonly ProjectTemplate[] = [
  {
    id: 'reserves-policy',
    title: 'Reserves policy',
    description: `We need a reserves policy that our trustees understand and can defend to funders.

Today: we hold about … months of running costs, and have no written target.
The consultant would look at our income, its risks and our commitments, and suggest a target range with the reasons.
At the end we have: a policy of two pages, a short paper for the board, and a calculation that we can repeat each year.`,
    expertiseRequired: ['finance', 'governance'],
    estimatedHours: 16,
  },
  {
    id: 'budget-and-forecast',
    title: 'Budget and cash flow forecast',
    description: `We need a budget for the coming year and a cash flow forecast that warns us early.

Today: our budget is a spreadsheet that one person understands, and it is compared with the accounts … times a year.
The consultant would build it with our treasurer, by project and by funder, with restricted and unrestricted funds apart.
At the end we have: the budget, a monthly report that the board can read in five minutes, and a volunteer who can run both.`,
    expertiseRequired: ['finance'],
    estimatedHours: 24,
  },
  {
    id: 'fundraising-plan',
    title: 'Fundraising plan',
    description: `We depend on too few sources of income and need a realistic plan for the next two years.

Today: … per cent of our income comes from …. We have tried … so far.
The consultant would review what we raise and what it costs us, choose two or three sources that suit us, and set targets for each.
At the end we have: a plan with monthly steps, the names of who does what, and the first three approaches drafted.`,
    expertiseRequired: ['fundraising', 'strategy'],
    estimatedHours: 40,
  },
  {
    id: 'grant-applications',
    title: 'Stronger grant applications',
    description: `Our applications to trusts and foundations succeed less often than they should.

Today: we sent … applications last year, and … were successful.
The consultant would read a few of them, say what a funder misses, and work with us on the next two.
At the end we have: a case for support that we can reuse, a list of funders who fit, and two applications sent.`,
    expertiseRequired: ['fundraising'],
    estimatedHours: 24,
  },
  {
    id: 'three-year-strategy',
    title: 'Three-year strategy',
    description: `Our strategy ends this year, and we want the next one to make choices.

Today: we do … things for … people, and cannot say which of them matters most.
The consultant would talk to beneficiaries, staff, trustees and partners, and lead two workshops with us.
At the end we have: a strategy of ten pages at most, with three to five aims, what we stop doing, and how we will know that it works.`,
    expertiseRequired: ['strategy'],
    estimatedHours: 60,
  },
  {
    id: 'impact-measurement',
    title: 'Showing our impact',
    description: `We know that our work helps, but cannot show it.

Today: we count … and collect stories. Funders ask for outcomes.
The consultant would help us to describe how our work leads to change, and choose a handful of measures that cost little to collect.
At the end we have: a theory of change on one page, the questions we ask and when, and a first report.`,
    expertiseRequired: ['strategy', 'operations'],
    estimatedHours: 40,
  },
  {
    id: 'risk-register',
    title: 'Risk register',
    description: `Our trustees want to see the main risks of the charity, and what we do about them.

Today: risks are discussed when something goes wrong.
The consultant would lead a workshop with trustees and managers, and help us to rate the risks and name who watches each.
At the end we have: a register of twenty risks at most, a policy of one page, and a date each quarter on which we look at it.`,
    expertiseRequired: ['governance', 'operations'],
    estimatedHours: 16,
  },
  {
    id: 'board-review',
    title: 'Review of the board',
    description: `We want to know how well our board works, and which skills it lacks.

Today: we have … trustees, the longest serving since …. The Charity Governance Code is on our agenda, but we have not used it yet.
The consultant would observe a meeting, speak with every trustee and compare us with the code.
At the end we have: a report with a few clear steps, a skills audit, and a plan for finding new trustees.`,
    expertiseRequired: ['governance'],
    estimatedHours: 30,
  },
  {
    id: 'data-protection',
    title: 'Data protection check',
    description: `We hold personal data about the people we help, our donors and volunteers, and want to be sure that we do it right.

Today: our privacy notice is from …, and the data is in ….
The consultant would list what we hold, why, for how long and who sees it, and tell us what to put right first.
At the end we have: a record of our processing, up-to-date notices, a plan for requests and breaches, and an hour's training for the team.`,
    expertiseRequired: ['legal', 'technology'],
    estimatedHours: 24,
  },
  {
    id: 'people-policies',
    title: 'Staff and volunteer policies',
    description: `We have grown, and our policies for staff and volunteers have not grown with us.

Today: we are … staff and … volunteers, with contracts from ….
The consultant would check contracts and policies against the law and good practice, and write what is missing in plain English.
At the end we have: a handbook, a volunteer agreement, and managers who know how to use both.`,
    expertiseRequired: ['hr', 'legal'],
    estimatedHours: 32,
  },
  {
    id: 'communications-plan',
    title: 'Communications plan',
    description: `Too few of the people who could use or support our work know about it.

Today: we use …, and one person looks after all of it.
The consultant would find out with us whom we want to reach and what they should do, and choose channels that we can keep up.
At the end we have: messages for each audience, a calendar for six months, and a simple way to see what works.`,
    expertiseRequired: ['marketing'],
    estimatedHours: 30,
  },
  {
    id: 'supporter-database',
    title: 'Choosing a supporter database',
    description: `Our contacts are in several spreadsheets, and we want one system that we can afford and learn.

Today: we keep about … contacts in …, and need it for ….
The consultant would write down what we need, compare three systems, and plan how our data gets there.
At the end we have: a recommendation with costs for three years, a clean list of contacts, and a plan for the move.`,
    expertiseRequired: ['technology', 'fundraising'],
    estimatedHours: 30,
  },
];

/** The fields that a template replaces. */
type Texts = Pick<ProjectTemplate, 'title' | 'description'>;

const templateOptions = projectTemplates.map(({ id, title }) => ({ value: id, label: title }));

/** Whether a template would replace text that the member has typed. */
const hasOwnText = ({ title, description }: Texts): boolean =>
  title + description !== '' &&
  !projectTemplates.some((template) => template.title === title && template.description === description);

interface TemplateChoiceProps {
  readonly values: () => Texts;
  readonly onChoose: (template: ProjectTemplate) => void;
}

/** Offers templates, and asks before one replaces the member's own text. */
export const TemplateChoice = ({ values, onChoose }: TemplateChoiceProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<ProjectTemplate | null>(null);
  const fill = (template: ProjectTemplate) => {
    setChosen(template.id);
    setAsked(null);
    onChoose(template);
  };
  return (
    <>
      <Select
        label="Start from a template"
        hint="Fills the fields below; replace the dots with your own facts"
        optional
        placeholder="Write it yourself"
        options={templateOptions}
        value={chosen}
        onChange={(id) => {
          const template = projectTemplates.find((one) => one.id === id);
          if (!template) return;
          if (hasOwnText(values())) setAsked(template);
          else fill(template);
        }}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Replace what you have typed?"
        message={`The template “${asked?.title ?? ''}” replaces title, description, areas and hours.`}
        confirmLabel="Use the template"
        cancelLabel="Keep my text"
        isDangerous
        onConfirm={() => asked && fill(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
};
