import { refused, succeeded } from '../answers.ts';
import type { Api } from '../api.ts';
import type { HttpParts } from '../parts.ts';

/** The pseudonyms that analysts see: administrators replace them. */
export const pseudonymRoutes = ({ implement }: Api, { commands, vault }: HttpParts): void => {
  const present = async () => {
    const { epoch, madeAt } = await vault.pseudonymKeys.current();
    return { data: { epoch, since: madeAt.toISOString() } };
  };

  implement('getPseudonyms', async () => succeeded(await present()));

  implement('replacePseudonyms', async ({ body, context }) => {
    const outcome = await commands.replacePseudonyms(body, context);
    return outcome.outcome === 'rejected' ? refused(outcome.rejection) : succeeded(await present());
  });
};
