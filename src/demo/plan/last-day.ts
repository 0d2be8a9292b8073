import { subHours, subMinutes } from 'date-fns';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import { topics } from '../words/projects.ts';
import type { PlannedCharity } from './charities.ts';
import type { PlannedConsultant } from './consultants.ts';
import { planUnread } from './conversations.ts';
import { asked, type PlannedProject } from './projects.ts';
import type { Story } from './story.ts';

interface Shown {
  readonly charity: PlannedCharity;
  readonly consultant: PlannedConsultant;
  readonly projects: readonly PlannedProject[];
}

/**
 * What waits for those whom the demo shows when it begins: the charity has asked the consultant for help, who has not
 * answered yet, and each has a message to read from a project that is under way.
 */
export const planLastDay = (random: Random, story: Story, { charity, consultant, projects }: Shown): void => {
  const { to } = story.period;
  const fits = topics.filter(({ areas }) => areas.some((area) => consultant.expertise.includes(area)));
  const at = subHours(to, 5);
  const projectId = idAt(random, at);
  const { form } = asked(random, charity, random.pick(fits.length > 0 ? fits : topics), at);
  story.tell(at, { does: 'submit-project', userId: charity.userId, projectId, form, wanted: consultant.userId });

  const underWay = projects.filter(({ work, end, endsAt }) => work !== null && end === 'open' && endsAt > to);
  const ofCharity = underWay.find((project) => project.charity === charity);
  if (ofCharity?.work) {
    const by = { role: 'consultant', userId: ofCharity.work.consultant.userId } as const;
    planUnread(random, story, ofCharity, { by, writer: 'consultant', at: subMinutes(to, 47) });
  }
  const ofConsultant = underWay.find(({ work }) => work?.consultant === consultant);
  if (ofConsultant) {
    const by = { role: 'charity', userId: ofConsultant.charity.userId } as const;
    planUnread(random, story, ofConsultant, { by, writer: 'charity', at: subMinutes(to, 26) });
  }
};
