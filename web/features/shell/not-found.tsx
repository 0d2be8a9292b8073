import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from './words.ts';

/** The 404 screen (spec §2). */
export const NotFound = () => (
  <Page title={words.notFoundTitle} width="reading">
    <ButtonLink to="/">Go to the home page</ButtonLink>
  </Page>
);
