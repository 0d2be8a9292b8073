import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

interface NotAllowedProps {
  /** The roles that may see the page. */
  readonly reason?: string;
}

/** Shown to a signed-in member whose role may not see a page. */
export const NotAllowed = ({
  reason = 'This page is for members with another role. There is nothing wrong with your account.',
}: NotAllowedProps) => (
  <Page title="You are not allowed to see this page" width="reading" intro={reason}>
    <ButtonLink variant="primary" to="/">
      Go to the home page
    </ButtonLink>
  </Page>
);
