import { type ReactNode, useState } from 'react';
import type { CharitySignup, ConsultantSignup } from '../../../../src/http/contract/waiting-list.ts';
import { call } from '../../../api/client.ts';
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { HistoryButton } from '../../history/timeline/history-button.tsx';
import { useAdminAction } from '../frame/use-admin-action.ts';
import { useLandingPlace } from '../frame/use-landing-place.ts';
import { useMailOutlook } from '../mail/use-mail-outlook.ts';
import { signupActionWords } from './words.ts';

type AnySignup = CharitySignup | ConsultantSignup;

interface Asked {
  readonly what: 'invite' | 'withdraw';
  readonly signup: AnySignup;
}

const nameOf = (signup: AnySignup): string => ('charityName' in signup ? signup.charityName : signup.fullName);
const personOf = (signup: AnySignup): string => ('charityName' in signup ? signup.contactName : signup.fullName);

/** Lists of both kinds, and the figures. */
const refreshes = [
  ['/api/admin/waiting-list/charities'],
  ['/api/admin/waiting-list/consultants'],
  ['/api/admin/summary'],
  ['/api/admin/mails'],
] as const;

interface SignupDeskProps {
  /** What is read out where the focus lands when an entry has gone. */
  readonly label: string;
  readonly children: (actions: (signup: AnySignup) => ReactNode) => ReactNode;
}

/** Lets signups be invited to register, and taken off the list for ever (decisions, Waiting list afterwards). */
export const SignupDesk = ({ label, children }: SignupDeskProps) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const keyFor = useIdempotencyKey();
  const outlook = useMailOutlook();
  const { ref, land } = useLandingPlace();
  const close = () => {
    setAsked(null);
    land();
  };
  const invite = useAdminAction({
    change: ({ id, invitedAt }: AnySignup) =>
      // Every invitation is a mail: only the same one is not sent twice.
      call('inviteSignup', { params: { id }, body: {}, idempotencyKey: keyFor([id, invitedAt]) }),
    done: (signup) => ({ title: 'Invited to register', message: outlook(signup.email) }),
    failed: signupActionWords.inviteFailed,
    refreshes,
    onDone: close,
  });
  const withdraw = useAdminAction({
    change: ({ id }: AnySignup) => call('withdrawSignup', { params: { id } }),
    done: (signup) => signupActionWords.withdrawn(personOf(signup)),
    failed: signupActionWords.withdrawFailed,
    refreshes,
    onDone: close,
  });

  const actions = (signup: AnySignup): ReactNode => (
    <>
      {signup.status !== 'converted' && (
        <Button
          size="small"
          variant="secondary"
          icon="mail"
          aria-label={`${signup.status === 'invited' ? 'Invite again' : 'Invite'}: ${nameOf(signup)}`}
          onClick={() => setAsked({ what: 'invite', signup })}
        >
          {signup.status === 'invited' ? 'Invite again' : 'Invite'}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        icon="remove"
        aria-label={`Remove: ${nameOf(signup)}`}
        onClick={() => setAsked({ what: 'withdraw', signup })}
      >
        Remove
      </Button>
      <HistoryButton of={nameOf(signup)} filters={{ about: signup.id }} stream={`waitingListSignup-${signup.id}`} />
    </>
  );

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a section of the page, named where the focus lands */}
      <div ref={ref} tabIndex={-1} role="region" aria-label={label}>
        {children(actions)}
      </div>
      <ConfirmDialog
        open={asked?.what === 'invite'}
        title="Invite to register?"
        message={
          asked && (
            <p>
              {personOf(asked.signup)} gets a mail to {asked.signup.email} with a link to{' '}
              {'charityName' in asked.signup ? 'register the charity' : 'apply as a consultant'}.
              {asked.signup.invitedAt && ' They have been invited before.'}
            </p>
          )
        }
        confirmLabel="Send invitation"
        busyLabel="Sending..."
        busy={invite.isPending}
        onConfirm={() => asked && invite.mutate(asked.signup)}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked?.what === 'withdraw'}
        title="Take off the list for ever?"
        message={
          asked && (
            <p>
              For people who ask to be forgotten. Everything that {personOf(asked.signup)} wrote is destroyed and cannot
              be brought back, not even from the history.
            </p>
          )
        }
        confirmLabel="Remove for ever"
        cancelLabel="Keep"
        busyLabel="Removing..."
        busy={withdraw.isPending}
        isDangerous
        onConfirm={() => asked && withdraw.mutate(asked.signup)}
        onCancel={close}
      />
    </>
  );
};
