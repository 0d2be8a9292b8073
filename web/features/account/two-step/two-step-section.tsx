import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { addPasskey, isPasskeyKnown, secondFactorsQuery } from '#api/second-factors.ts';
import { useAction } from '#api/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { useToast } from '#ui/toast.tsx';
import * as settings from '../account-parts.css.ts';
import { SettingsSection } from '../account-parts.tsx';
import { twoStepCopy } from '../copy.ts';
import { AppSetUp } from './app-set-up.tsx';
import { FactorRow, NameDialog, type NamedPasskey } from './factor-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

const refreshes = [secondFactorsQuery.queryKey];

const fewCodes = 3;

/** The member's second factors, to add and remove, and the recovery codes. */
export const TwoStepSection = () => {
  const query = useQuery(secondFactorsQuery);
  const { toast } = useToast();
  const [isAddingApp, setAddingApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  /** The new passkey, which is named once the recovery codes are closed. */
  const [added, setAdded] = useState<NamedPasskey | null>(null);
  const onAdded = (recoveryCodes: readonly string[] | null) => {
    setAddingApp(false);
    setCodes(recoveryCodes);
    void query.refetch();
  };
  const passkey = useAction({
    run: addPasskey,
    succeeded: twoStepCopy.passkeyAdded,
    failed: twoStepCopy.passkeyFailed,
    refreshes,
    onSuccess: ({ passkey: { id, name }, recoveryCodes }) => {
      setCodes(recoveryCodes);
      setAdded({ id, name });
    },
    isQuiet: isPasskeyKnown,
    onFailure: (error) => {
      if (isPasskeyKnown(error)) toast({ ...twoStepCopy.passkeyKnown, tone: 'destructive' });
    },
  });
  const issuing = useAction({
    run: () => call('issueRecoveryCodes', { body: {} }),
    failed: twoStepCopy.codesFailed,
    refreshes,
    onSuccess: (issued) => setCodes(issued.codes),
  });
  const { data } = query;
  const factors = data?.data ?? [];
  const hasApp = factors.some(({ kind }) => kind === 'authenticator-app');
  return (
    <SettingsSection
      title="Two-step sign-in"
      description="With a passkey or an authenticator app, your password alone does not open your account."
    >
      {data === undefined ? (
        <NotLoaded query={query} what="your second factors" shapes={['title', 'line']} headingLevel={3} />
      ) : (
        <Stack gap="medium">
          {factors.length === 0 ? (
            <Text tone="muted">Two-step sign-in is off. Setting it up takes about a minute.</Text>
          ) : (
            <ul aria-label="Second factors" className={settings.devices}>
              {factors.map((factor) => (
                <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
              ))}
            </ul>
          )}
          <Cluster>
            <Button busy={passkey.isPending} busyLabel="Waiting..." onClick={() => passkey.mutate()}>
              Add a passkey
            </Button>
            {!hasApp && <Button onClick={() => setAddingApp(true)}>Add an authenticator app</Button>}
          </Cluster>
          {factors.length > 0 && (
            <Stack gap="small">
              {data.recoveryCodesLeft < fewCodes ? (
                <Notice tone="caution" title={`Recovery codes left: ${data.recoveryCodesLeft}`}>
                  Get new ones, so that you can sign in if you lose your device.
                </Notice>
              ) : (
                <Text>Recovery codes left: {data.recoveryCodesLeft}</Text>
              )}
              <Cluster>
                <Button
                  variant="quiet"
                  busy={issuing.isPending}
                  busyLabel="Preparing..."
                  onClick={() => issuing.mutate()}
                >
                  Get new recovery codes
                </Button>
              </Cluster>
            </Stack>
          )}
        </Stack>
      )}
      <Dialog open={isAddingApp} onClose={() => setAddingApp(false)} title="Add an authenticator app">
        <AppSetUp onCancel={() => setAddingApp(false)} onAdded={onAdded} />
      </Dialog>
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <NameDialog
        passkey={codes === null ? added : null}
        title="Name your new passkey"
        cancelLabel="Skip"
        onClose={() => setAdded(null)}
      />
    </SettingsSection>
  );
};
