import { ButtonLink } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { OpensSoon } from './opens-soon.tsx';

/** Stands until the directory of consultants opens. */
export const ConsultantsOpenSoon = () => (
  <OpensSoon
    title="Consultants"
    description="The directory of vetted consultants of the fellowship."
    intro="Here you will find every consultant of the fellowship who is available: their experience, their areas of expertise, and the ways in which they work."
  >
    <Text measured>
      You need not wait for it: register your charity and tell us what you need, and we look for the right consultant
      for you. If you are a consultant, join the waiting list and you will hear from us when applications open.
    </Text>
    <Cluster>
      <ButtonLink to="/register">Join as a Charity</ButtonLink>
      <ButtonLink to="/waiting-list" variant="secondary">
        Join the waiting list
      </ButtonLink>
    </Cluster>
  </OpensSoon>
);
