import type { ReactNode } from 'react';
import { call } from '#api/client.ts';
import { useAction } from '#api/use-action.ts';
import { afterDecision } from '#api/vetting.ts';
import type { Application } from '#contract/applications.ts';
import { promisedYears } from '#domain/consultants/promised-years.ts';
import { HistoryButton } from '#features/history/timeline/history-button.tsx';
import { useAskedEntry } from '#lib/asked-entry.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Cluster } from '#ui/layout.tsx';
import { vettingCopy } from '../copy.ts';
import { Queue, ReasonDialog } from '../frame/queue.tsx';
import { useDeliveryMessage } from '../mail/mail-health-notice.tsx';

type Verdict = 'approve' | 'decline' | 'suspend' | 'reinstate';

interface Asked {
  readonly verdict: Verdict;
  readonly application: Application;
}

interface Reasoned {
  readonly application: Application;
  readonly reason: string;
}

/** The decisions possible for a consultant's status (decisions, admin-dashboard). */
const verdictsOf = ({ status }: Application): readonly Verdict[] => {
  switch (status) {
    case 'applied':
      return ['approve', 'decline'];
    case 'approved':
      return ['suspend'];
    case 'suspended':
      return ['reinstate'];
    case 'declined':
    case 'left':
      return [];
    default:
      return status satisfies never;
  }
};

const labels: Readonly<Record<Verdict, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  suspend: 'Suspend',
  reinstate: 'Reinstate',
};

/** Keyboard shortcuts for the most frequent decisions. */
const shortcuts: { readonly [Of in Verdict]?: string } = { approve: 'a', decline: 'd' };

const useVerdicts = (closeFor: (id: string) => void) => {
  const deliveryMessage = useDeliveryMessage();
  const shared = { failed: vettingCopy.notDecided, refreshes: afterDecision };
  const decided = (title: string, { email }: Application) => ({ title, message: deliveryMessage(email) });
  return {
    approve: useAction({
      ...shared,
      run: ({ id }: Application) => call('approveConsultant', { params: { id }, body: {} }),
      succeeded: (_, application) => decided(`${application.name} is approved`, application),
      onSuccess: (_, { id }) => closeFor(id),
    }),
    reinstate: useAction({
      ...shared,
      run: ({ id }: Application) => call('reinstateConsultant', { params: { id } }),
      succeeded: (_, application) => decided(`${application.name} is reinstated`, application),
      onSuccess: (_, { id }) => closeFor(id),
    }),
    decline: useAction({
      ...shared,
      run: ({ application: { id }, reason }: Reasoned) =>
        call('declineConsultant', { params: { id }, body: { reason } }),
      succeeded: (_, { application }) => decided(`${application.name} is declined`, application),
      onSuccess: (_, { application: { id } }) => closeFor(id),
    }),
    suspend: useAction({
      ...shared,
      run: ({ application: { id }, reason }: Reasoned) =>
        call('suspendConsultant', { params: { id }, body: { reason } }),
      succeeded: (_, { application }) => decided(`${application.name} is suspended`, application),
      onSuccess: (_, { application: { id } }) => closeFor(id),
    }),
  };
};

interface VettingActionsProps {
  /** Whether only applications that wait for a decision are shown. */
  readonly isQueue: boolean;
  readonly children: (actions: (application: Application) => ReactNode) => ReactNode;
}

/** Approves, declines, suspends and reinstates consultants, each after confirmation. */
export const VettingActions = ({ isQueue, children }: VettingActionsProps) => {
  const { asked, setAsked, close, closeFor } = useAskedEntry(({ application: { id } }: Asked) => id);
  const { approve, reinstate, decline, suspend } = useVerdicts(closeFor);
  const application = asked?.application;
  const name = application?.name ?? '';
  const approval = vettingCopy.approval(application ?? { name, yearsExperience: promisedYears });

  const actions = (about: Application): ReactNode => {
    return (
      <Cluster>
        {verdictsOf(about).map((verdict) => (
          <Button
            key={verdict}
            variant={verdict === 'approve' || verdict === 'reinstate' ? 'primary' : 'secondary'}
            icon={verdict === 'approve' ? 'check' : undefined}
            aria-label={`${labels[verdict]} ${about.name}`}
            aria-keyshortcuts={shortcuts[verdict]}
            onClick={() => setAsked({ verdict, application: about })}
          >
            {labels[verdict]}
          </Button>
        ))}
        <HistoryButton of={about.name} filters={{ member: about.userId }} stream={`consultant-${about.id}`} />
      </Cluster>
    );
  };

  return (
    <>
      <Queue
        label="Applications"
        keys={
          isQueue
            ? [
                ['A', 'approve'],
                ['D', 'decline'],
              ]
            : null
        }
      >
        {children(actions)}
      </Queue>
      <ConfirmDialog
        open={asked?.verdict === 'approve'}
        title={approval.title}
        message={<p>{approval.message}</p>}
        confirmLabel={approval.confirm}
        busyLabel="Approving..."
        busy={approve.isPending}
        onConfirm={() => application && approve.mutate(application)}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked?.verdict === 'reinstate'}
        title={`Reinstate ${name}?`}
        message={<p>They return to the directory with the same profile and can be invited to projects again.</p>}
        confirmLabel="Reinstate"
        busyLabel="Reinstating..."
        busy={reinstate.isPending}
        onConfirm={() => application && reinstate.mutate(application)}
        onCancel={close}
      />
      <ReasonDialog
        open={asked?.verdict === 'decline'}
        about={application?.id}
        title={`Decline ${name}?`}
        message={<p>They can improve their application and apply again.</p>}
        hint={`${name} will read this exact text.`}
        confirmLabel="Decline"
        busyLabel="Declining..."
        onConfirm={async (reason) => application && decline.mutateAsync({ application, reason })}
        onCancel={close}
      />
      <ReasonDialog
        open={asked?.verdict === 'suspend'}
        about={application?.id}
        title={`Suspend ${name}?`}
        message={
          <p>
            They leave the directory at once and cannot be invited. They lose access to the messages, documents and
            progress of their projects until you reinstate them.
          </p>
        }
        hint={`${name} will read this exact text.`}
        confirmLabel="Suspend"
        busyLabel="Suspending..."
        onConfirm={async (reason) => application && suspend.mutateAsync({ application, reason })}
        onCancel={close}
      />
    </>
  );
};
