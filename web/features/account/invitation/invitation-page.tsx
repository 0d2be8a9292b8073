import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../../src/brand.ts';
import { invitationQuery } from '../../../api/account.ts';
import { ApiError } from '../../../api/api-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { accountHeads } from '../heads.ts';
import { DoorScene } from '../pictures/door-scene.tsx';
import { useSecretSearch } from '../use-secret-search.ts';
import { InvalidInvitation } from './invalid-invitation.tsx';
import { AcceptInvitationForm } from './invitation-form.tsx';
import { invitedRoleWords } from './words.ts';

const Invited = ({ token }: { token: string }) => {
  const { data: invitation, error, isPending, isFetching, refetch } = useQuery(invitationQuery(token));
  const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isInvalid) return <InvalidInvitation />;
  return (
    <AccountLayout
      {...accountHeads.invitation}
      title={`Join ${brand.name}`}
      intro={invitation ? invitedRoleWords[invitation.role].meaning : 'You have been invited to work with us.'}
      picture={<DoorScene />}
    >
      {isPending && (
        <Loading label="Loading your invitation...">
          <Skeleton />
          <Skeleton />
          <Skeleton shape="block" />
        </Loading>
      )}
      {error && (
        <ErrorState
          title="We could not look up your invitation"
          message="Your invitation is still there. Check your connection and try again."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {invitation && <AcceptInvitationForm token={token} invitation={invitation} />}
    </AccountLayout>
  );
};

/** Becoming an analyst or administrator by the link of a mail (decisions, Analyst). */
export const InvitationPage = ({ search }: { search: { readonly token?: string } }) => {
  const { token } = useSecretSearch(search);
  return token ? <Invited token={token} /> : <InvalidInvitation />;
};
