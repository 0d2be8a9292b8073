import { ButtonLink } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { profileWords } from './words.ts';

/** For administrators and analysts, who say nothing of their work in public. */
export const NoProfile = () => (
  <Page {...profileWords.none} width="reading">
    <ButtonLink to="/account-settings">Go to account settings</ButtonLink>
  </Page>
);
