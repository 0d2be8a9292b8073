import { Text } from '../../ui/text.tsx';
import { MailLink } from './contact-lines.tsx';
import { OpensSoon } from './opens-soon.tsx';

/** Stands until consultants have their dashboard. */
export const ConsultantDashboardOpensSoon = () => (
  <OpensSoon
    title="Your dashboard"
    description="The dashboard for consultants of the fellowship."
    intro="Here you will see the projects you are invited to, and say when you are available."
  >
    <Text measured>
      Write to <MailLink /> about your projects or your availability until then.
    </Text>
  </OpensSoon>
);
