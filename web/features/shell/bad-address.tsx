import { BadFilters } from '#ui/bad-filters.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

interface BadAddressProps {
  readonly fault: string;
  /** What would be valid, as a sentence. */
  readonly hint?: string | undefined;
  /** Label of the link to the same page without search parameters. */
  readonly wayOut?: string;
}

/** Replaces a page whose URL has an invalid search parameter. */
export const BadAddress = ({ fault, hint, wayOut = 'Show everything' }: BadAddressProps) => (
  <Page title="This address cannot be used" width="reading">
    <BadFilters
      title="Part of it is not valid"
      faults={hint === undefined ? [fault] : [fault, hint]}
      action={
        <ButtonLink variant="primary" to="." search={{}}>
          {wayOut}
        </ButtonLink>
      }
    />
  </Page>
);
