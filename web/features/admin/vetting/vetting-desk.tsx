import { type ReactNode, useState } from 'react';
import type { Application } from '../../../../src/http/contract/administration.ts';
import { call } from '../../../api/client.ts';
import { afterDecision } from '../../../api/vetting.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { HistoryButton } from '../../history/timeline/history-button.tsx';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useAdminAction } from '../frame/use-admin-action.ts';
import { useLandingPlace } from '../frame/use-landing-place.ts';
import { useMailOutlook } from '../mail/use-mail-outlook.ts';
import { vettingWords } from './words.ts';

type Verdict = 'approve' | 'decline' | 'suspend' | 'reinstate';

interface Asked {
  readonly verdict: Verdict;
  readonly application: Application;
}

interface Reasoned {
  readonly application: Application;
  readonly reason: string;
}

/** What may be decided about a consultant, as they stand (decisions, admin-dashboard). */
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

const useVerdicts = (onDone: () => void) => {
  const outlook = useMailOutlook();
  const shared = { failed: vettingWords.notDecided, refreshes: afterDecision, onDone };
  const told = (title: string, { email }: Application) => ({ title, message: outlook(email) });
  return {
    approve: useAdminAction({
      ...shared,
      change: ({ id }: Application) => call('approveConsultant', { params: { id }, body: {} }),
      done: (application) => told(`${application.name} is approved`, application),
    }),
    reinstate: useAdminAction({
      ...shared,
      change: ({ id }: Application) => call('reinstateConsultant', { params: { id } }),
      done: (application) => told(`${application.name} is reinstated`, application),
    }),
    decline: useAdminAction({
      ...shared,
      change: ({ application: { id }, reason }: Reasoned) =>
        call('declineConsultant', { params: { id }, body: { reason } }),
      done: ({ application }) => told(`${application.name} is declined`, application),
    }),
    suspend: useAdminAction({
      ...shared,
      change: ({ application: { id }, reason }: Reasoned) =>
        call('suspendConsultant', { params: { id }, body: { reason } }),
      done: ({ application }) => told(`${application.name} is suspended`, application),
    }),
  };
};

interface VettingDeskProps {
  readonly children: (actions: (application: Application) => ReactNode) => ReactNode;
}

/** Lets consultants be approved, declined, suspended and reinstated, each after a question. */
export const VettingDesk = ({ children }: VettingDeskProps) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { ref, land } = useLandingPlace();
  const close = () => {
    setAsked(null);
    land();
  };
  const { approve, reinstate, decline, suspend } = useVerdicts(close);
  const application = asked?.application;
  const name = application?.name ?? '';

  const actions = (about: Application): ReactNode => {
    return (
      <Cluster>
        {verdictsOf(about).map((verdict) => (
          <Button
            key={verdict}
            variant={verdict === 'approve' || verdict === 'reinstate' ? 'primary' : 'secondary'}
            icon={verdict === 'approve' ? 'check' : undefined}
            aria-label={`${labels[verdict]} ${about.name}`}
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
      {/* biome-ignore lint/a11y/useSemanticElements: a part of the page, named where the focus lands */}
      <div ref={ref} tabIndex={-1} role="region" aria-label="Applications">
        {children(actions)}
      </div>
      <ConfirmDialog
        open={asked?.verdict === 'approve'}
        title={`Approve ${name}?`}
        message={<p>They appear in the directory, set their own availability and can be invited to projects.</p>}
        confirmLabel="Approve"
        busyLabel="Approving..."
        busy={approve.isPending}
        onConfirm={() => application && approve.mutate(application)}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked?.verdict === 'reinstate'}
        title={`Reinstate ${name}?`}
        message={<p>They return to the directory as they left it and can be invited to projects again.</p>}
        confirmLabel="Reinstate"
        busyLabel="Reinstating..."
        busy={reinstate.isPending}
        onConfirm={() => application && reinstate.mutate(application)}
        onCancel={close}
      />
      <ReasonDialog
        open={asked?.verdict === 'decline'}
        title={`Decline ${name}?`}
        message={<p>They can improve their application and apply again.</p>}
        hint={`${name} reads it, word for word.`}
        confirmLabel="Decline"
        busyLabel="Declining..."
        onConfirm={async (reason) => application && decline.mutateAsync({ application, reason })}
        onCancel={close}
      />
      <ReasonDialog
        open={asked?.verdict === 'suspend'}
        title={`Suspend ${name}?`}
        message={
          <p>
            They leave the directory at once and cannot be invited. Messages, documents and progress of their projects
            are closed to them until they are reinstated.
          </p>
        }
        hint={`${name} reads it, word for word.`}
        confirmLabel="Suspend"
        busyLabel="Suspending..."
        onConfirm={async (reason) => application && suspend.mutateAsync({ application, reason })}
        onCancel={close}
      />
    </>
  );
};
