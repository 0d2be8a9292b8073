import { BadFilters } from '#ui/bad-filters.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

/** Replaces a list whose URL has an invalid filter. */
export const BadAddress = ({ fault }: { readonly fault: string }) => (
  <Page title="This address cannot be used" width="reading">
    <BadFilters
      faults={[fault]}
      action={
        <ButtonLink to="." search={{}}>
          Show everything
        </ButtonLink>
      }
    />
  </Page>
);
