import { useMatches } from '@tanstack/react-router';
import { call } from '#api/client.ts';
import { useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import type { CurrentUser } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Container } from '#ui/section.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './account-parts.css.ts';
import { emailProofCopy } from './copy.ts';

/** Sends the link again, to the requested address if there is one. */
export const SendProofAgain = ({ email }: { readonly email: string }) => {
  const sending = useAction({
    run: () => call('sendEmailProof', { body: {} }),
    succeeded: ({ sendsMail }) => (sendsMail ? emailProofCopy.sent(email) : emailProofCopy.noMail),
    failed: emailProofCopy.sendFailed,
  });
  return (
    <Button busy={sending.isPending} busyLabel="Sending..." onClick={() => sending.mutate()}>
      Email it again
    </Button>
  );
};

/** Asks a member to confirm the address. */
const EmailProofBanner = ({ user }: { readonly user: CurrentUser }) => (
  <aside aria-label="Your email address" className={`${styles.banner} ${screenOnly}`}>
    <Container>
      {user.email === '' ? (
        <Notice tone="caution" title="Your account has no email address">
          <Text>
            It was not confirmed, so we cannot write to you and you sign in with your username. Please{' '}
            <TextLink to="/account-settings">add an address</TextLink>.
          </Text>
        </Notice>
      ) : (
        <Notice tone="info" title="Please confirm your email address">
          <Cluster>
            <Text>Open the link in our email to {user.requestedEmail ?? user.email}.</Text>
            <SendProofAgain email={user.requestedEmail ?? user.email} />
          </Cluster>
        </Notice>
      )}
    </Container>
  </aside>
);

/** Reminds members on their own pages to confirm their address. */
export const UnprovedAddress = () => {
  const { user } = useCurrentUser();
  // Guards add the member to the route context.
  const isForMembers = useMatches({ select: (matches) => matches.some(({ context }) => 'user' in context) });
  return isForMembers && user?.isEmailProved === false ? <EmailProofBanner user={user} /> : null;
};
