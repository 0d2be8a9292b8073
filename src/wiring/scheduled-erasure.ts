import type { Logger } from 'pino';
import type { Clock } from '../domain/kernel/values.ts';
import { type Erasing, logAdvice } from './erasing.ts';

interface ScheduledErasureParts {
  readonly erasing: Erasing;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One run of the schedule: erases if an erasure is due. A failed erasure is due again in the next run. */
export const scheduledErasure =
  ({ erasing, clock, logger }: ScheduledErasureParts) =>
  async (): Promise<void> => {
    const { dueAt } = await erasing.state();
    if (clock() < dueAt) return;
    const report = await erasing.run();
    if (report === null) return;
    const advice = logAdvice[report.log];
    if (advice === null) logger.info(report, 'erased data is gone from all files');
    else logger.warn(report, advice);
  };
