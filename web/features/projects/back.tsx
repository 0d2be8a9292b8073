import { useRouter } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** A member's dashboard. */
export type Home = '/charity-dashboard' | '/consultant-dashboard' | '/admin-dashboard';

/** Back to the page before; to `home` for whom there is none, as in a window of its own. */
export const Back = ({ home }: { home: Home | '/' }) => {
  const router = useRouter();
  return window.history.length > 1 ? (
    <Button variant="quiet" icon="left" onClick={() => router.history.back()}>
      Back
    </Button>
  ) : (
    <ButtonLink variant="quiet" icon="left" to={home}>
      Back
    </ButtonLink>
  );
};
