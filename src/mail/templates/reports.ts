import { withoutLinks } from './phrases.ts';
import { button, type MailMessage, titledList } from './template.ts';

/** The figures of one query. */
export interface MailedFigures {
  readonly title: string;
  readonly lines: readonly string[];
}

/** To an analyst or administrator: the figures of a dashboard, without links in its names and texts, which analysts write. */
export const dashboardFigures = (dashboard: {
  readonly name: string;
  /** 2 March 2026. */
  readonly day: string;
  readonly figures: readonly MailedFigures[];
  readonly href: string;
}): MailMessage => ({
  subject: `${withoutLinks(dashboard.name)}, ${dashboard.day}`,
  blocks: [
    'Here are the figures of the dashboard that you receive by email.',
    ...dashboard.figures.map(({ title, lines }) => titledList(withoutLinks(title), lines.map(withoutLinks))),
    button('Open the dashboard', dashboard.href),
    'Open the dashboard to change how often we send them.',
  ],
});
