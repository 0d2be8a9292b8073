import { SeedSpot } from '../../illustrations/values.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { MailLink } from './contact-lines.tsx';
import { publicHeads } from './heads.ts';

/** Stories of finished projects. None is shown until a charity has agreed to tell its own. */
export const SuccessStories = () => (
  <Page
    title="Success stories"
    {...publicHeads.successStories}
    intro="What charities and consultants have achieved together, told by themselves."
    width="reading"
  >
    <EmptyState
      headingLevel={2}
      title="The first stories are still growing"
      message={
        <>
          We publish a story only when the charity and the consultant in it have agreed to every word. If you would like
          to tell yours, write to <MailLink />.
        </>
      }
      illustration={<SeedSpot />}
      action={
        <ButtonLink to="/register" variant="secondary">
          Join as a Charity
        </ButtonLink>
      }
    />
  </Page>
);
