import type { ConsultantDetail } from '../../../../src/http/contract/consultants.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { consultantWords } from '../words.ts';

const words = consultantWords.profile;

const Hint = ({ children }: { readonly children: string }) => (
  <Text size="caption" tone="muted">
    {children}
  </Text>
);

/** How the consultant's own profile stands. */
const sayOwn = ({ isApproved, availability }: ConsultantDetail): string => {
  if (!isApproved) return words.ownUnapproved;
  return availability ? words.own : words.ownUnavailable;
};

/**
 * Contact via Platform (decisions): a charity begins a project request to which the consultant is invited, a visitor
 * signs in before. Consultants come from their own to its form. Everybody else is told how it works; somebody who takes on nothing at the moment cannot be asked.
 */
export const Contact = ({ consultant }: { readonly consultant: ConsultantDetail }) => {
  const { user, isLoading } = useCurrentUser();
  const { id, availability, isApproved } = consultant;
  if (user?.consultantProfile?.id === id) {
    return (
      <>
        <Hint>{sayOwn(consultant)}</Hint>
        <ButtonLink variant="secondary" fullWidth to="/profile-edit">
          {words.editOwn}
        </ButtonLink>
      </>
    );
  }
  if (!isApproved) return <Hint>{words.notApproved}</Hint>;
  if (!availability) return <Hint>{words.unavailable}</Hint>;
  if (isLoading) return <Skeleton shape="title" />;
  if (user === null) {
    return (
      <>
        <ButtonLink
          variant="accent"
          size="large"
          fullWidth
          to="/login"
          search={{ redirect: `/project-request?consultant=${id}` }}
        >
          {words.contact}
        </ButtonLink>
        <Hint>{words.contactSignIn}</Hint>
      </>
    );
  }
  if (user.role !== 'charity') return <Hint>{words.charitiesOnly}</Hint>;
  return (
    <>
      <ButtonLink variant="accent" size="large" fullWidth to="/project-request" search={{ consultant: id }}>
        {words.contact}
      </ButtonLink>
      <Hint>{words.contactHint}</Hint>
    </>
  );
};
