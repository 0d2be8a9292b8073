import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** A member's dashboard. */
export type Home = '/charity-dashboard' | '/consultant-dashboard' | '/admin-dashboard';

/** Back to the page before; to `home` for who came by a link from elsewhere. */
export const Back = ({ home }: { home: Home | '/' }) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return canGoBack ? (
    <Button variant="quiet" icon="left" onClick={() => router.history.back()}>
      Back
    </Button>
  ) : (
    <ButtonLink variant="quiet" icon="left" to={home}>
      Back
    </ButtonLink>
  );
};
