import { type CommandOf, data, defineCommands } from '../kernel/define-commands.ts';

/** A page view as the platform receives it. */
export interface PageView {
  readonly visitorId: string;
  readonly page: string;
  /** From the connection; only its network is stored. */
  readonly ipAddress: string | null;
  /** As the browser sent it; only browser and platform families are stored. */
  readonly userAgent: string | null;
}

const visitCommands = defineCommands({
  /** Counts a page view. */
  VisitPage: data<PageView>(),
});
export type VisitCommand = CommandOf<typeof visitCommands>;

export const { visitPage } = visitCommands;
