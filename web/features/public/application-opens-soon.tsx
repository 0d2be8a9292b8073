import { ButtonLink } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { OpensSoon } from './opens-soon.tsx';

/** Stands until consultants can apply. */
export const ApplicationOpensSoon = () => (
  <OpensSoon
    title="Become a consultant"
    description="Apply to join the fellowship as a consultant."
    intro="Here you will apply to join the fellowship: your experience, your areas of expertise, your rate and your availability. We usually answer an application within 2–3 business days."
  >
    <Text measured>
      Join the waiting list as a consultant. It takes the same details in short, and you will be among the first to hear
      when applications open.
    </Text>
    <Cluster>
      <ButtonLink to="/waiting-list">Join the waiting list</ButtonLink>
      <ButtonLink to="/pricing" search={{ for: 'consultants' }} variant="secondary">
        What consultants can expect
      </ButtonLink>
    </Cluster>
  </OpensSoon>
);
