import { isFoundedInFuture, OrganisationForm } from '../../../../src/http/contract/accounts.ts';
import { fieldMessages } from '../../../../src/http/contract/fields.ts';

/** What a charity says of itself, with the year judged by the reader's clock. */
export const CharityProfileForm = OrganisationForm.refine(
  ({ foundingYear }) => !isFoundedInFuture(foundingYear, new Date()),
  { path: ['foundingYear'], message: fieldMessages.foundingYearFuture, when: () => true },
);
