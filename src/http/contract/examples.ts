import { accountExamples } from './examples/accounts.ts';
import { administrationExamples } from './examples/administration.ts';
import { consultantExamples } from './examples/consultants.ts';
import { domainExamples } from './examples/domain.ts';
import type { Examples } from './examples/example.ts';
import { historyExamples } from './examples/history.ts';
import { membershipExamples } from './examples/membership.ts';
import { projectionsRoomExamples } from './examples/projections-room.ts';
import { projectExamples } from './examples/projects.ts';
import { reportExamples } from './examples/reports.ts';
import { waitingListExamples } from './examples/waiting-list.ts';
import type { RouteName } from './routes.ts';

/** Example requests and answers of every endpoint, for the documentation. */
const examples: Examples<RouteName> = {
  ...accountExamples,
  ...membershipExamples,
  ...consultantExamples,
  ...projectExamples,
  ...waitingListExamples,
  ...administrationExamples,
  ...projectionsRoomExamples,
  ...historyExamples,
  ...domainExamples,
  ...reportExamples,
};

/** The examples by endpoint name. */
export const documentedExamples: ReadonlyMap<string, { readonly body?: unknown; readonly success?: unknown }> = new Map(
  Object.entries(examples),
);
