import type { Written } from '../../commands/outcome.ts';
import { approvalDays } from '../../domain/consultants/promised-days.ts';
import { overdueBefore } from '../../domain/kernel/working-days.ts';
import { findApplication, listApplications } from '../../projections/queries/applications.ts';
import { succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import { addressOf } from '../locations.ts';
import type { HttpParts } from '../parts.ts';
import { answerVisible } from '../read-your-writes.ts';

/** Vetting of consultants (spec §4: approval; decisions, admin-dashboard). */
export const vettingRoutes = ({ implement }: Api, { commands, readModels, waitFor, clock }: HttpParts): void => {
  const shown = { models: ['consultants', 'accounts'], location: addressOf('listApplications') };

  const decided = (outcome: Written, consultantId: string) =>
    answerVisible(waitFor, outcome, shown, () => findApplication(readModels, consultantId));

  implement('listApplications', async ({ query: { overdue, ...query } }) => {
    const appliedBefore = overdue && overdueBefore(clock(), approvalDays);
    return succeeded(await listApplications(readModels, { ...query, appliedBefore }));
  });

  implement('approveConsultant', async ({ params: { id }, context }) =>
    decided(await commands.approveConsultant({ consultantId: id }, context), id),
  );

  implement('declineConsultant', async ({ params: { id }, body: { reason }, context }) =>
    decided(await commands.declineConsultant({ consultantId: id, reason }, context), id),
  );

  implement('suspendConsultant', async ({ params: { id }, body: { reason }, context }) =>
    decided(await commands.suspendConsultant({ consultantId: id, reason }, context), id),
  );

  implement('reinstateConsultant', async ({ params: { id }, context }) =>
    decided(await commands.reinstateConsultant({ consultantId: id }, context), id),
  );
};
