import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

interface NotAllowedProps {
  /** Whom the page is for, and why. */
  readonly reason?: string;
}

/** A signed-in member asked for a page that another role may see. */
export const NotAllowed = ({
  reason = 'Your account works as it should: this page is meant for members with another role.',
}: NotAllowedProps) => (
  <Page title="You are not allowed to see this page" width="reading" intro={reason}>
    <ButtonLink to="/">Go to the home page</ButtonLink>
  </Page>
);
