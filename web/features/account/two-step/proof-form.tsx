import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { proveByPasskey } from '#api/second-factors.ts';
import { refreshCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import { AppCode, type ProofKind } from '#contract/second-factors.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import { accountFields } from '../account-parts.tsx';
import { otherWays, twoStepCopy } from '../copy.ts';

interface ProofProps {
  readonly onProved: () => unknown;
  /** The session has ended: after too many attempts, or because it took too long. */
  readonly onEnded: () => void;
}

const useEnding = (onEnded: () => void) => (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) onEnded();
};

const ByPasskey = ({ onProved, onEnded }: ProofProps) => {
  const proving = useAction({
    run: proveByPasskey,
    failed: { ...twoStepCopy.proofFailed, message: 'The passkey was not used. Please try again.' },
    onSuccess: onProved,
    onFailure: useEnding(onEnded),
  });
  return (
    <Stack gap="medium">
      <Text>Your browser asks you to confirm with your device, for example by fingerprint or PIN.</Text>
      <Button
        variant="primary"
        size="large"
        busy={proving.isPending}
        busyLabel="Waiting..."
        onClick={() => proving.mutate()}
      >
        Use your passkey
      </Button>
    </Stack>
  );
};

const codeSchemas = {
  code: z.object({ code: AppCode }),
  'recovery-code': z.object({ code: z.string().trim().min(1, 'Please enter a recovery code') }),
} as const;

const ByCode = ({ kind, onProved, onEnded }: ProofProps & { readonly kind: keyof typeof codeSchemas }) => {
  const schema = codeSchemas[kind];
  const proving = useActionForm({
    values: { code: '' },
    schema,
    run: (values) => call('prove', { body: { kind, ...schema.parse(values) } }),
    failed: twoStepCopy.proofFailed,
    onSuccess: onProved,
    onFailure: useEnding(onEnded),
  });
  return (
    <ActionForm of={proving} label="Confirm that it is you" submit="Confirm" submitting="Checking..." wide>
      {kind === 'code' ? (
        <proving.fields.TextField name="code" {...accountFields.appCode} />
      ) : (
        <proving.fields.TextField
          name="code"
          label="Recovery code"
          hint="16 letters and digits; each code works once"
          autoComplete="off"
          required
        />
      )}
    </ActionForm>
  );
};

const PasswordProof = z.object({ password: z.string().min(1, 'Please enter your password').max(200) });

const ByPassword = ({ onProved, onEnded }: ProofProps) => {
  const proving = useActionForm({
    values: { password: '' },
    schema: PasswordProof,
    run: (values) => call('prove', { body: { kind: 'password', ...PasswordProof.parse(values) } }),
    failed: twoStepCopy.proofFailed,
    onSuccess: onProved,
    onFailure: useEnding(onEnded),
  });
  return (
    <ActionForm of={proving} label="Confirm that it is you" submit="Confirm" submitting="Checking..." wide>
      <proving.fields.TextField name="password" {...accountFields.currentPassword} label="Password" />
    </ActionForm>
  );
};

const formOf = (kind: ProofKind, props: ProofProps): ReactNode => {
  switch (kind) {
    case 'passkey':
      return <ByPasskey {...props} />;
    case 'code':
    case 'recovery-code':
      return <ByCode key={kind} kind={kind} {...props} />;
    case 'password':
      return <ByPassword {...props} />;
    default:
      return kind satisfies never;
  }
};

/** Proves the member's identity by their first method or another one of their choice. */
export const ProofForm = ({ onProved, onEnded }: ProofProps) => {
  const id = useId();
  const [chosen, setChosen] = useState<ProofKind | null>(null);
  const query = useQuery({
    queryKey: ['/api/auth/proof-options', id],
    queryFn: () => call('getProofOptions', { body: {} }),
    gcTime: 0,
  });
  const { data, error } = query;
  const kind = data && (chosen ?? data.methods[0] ?? 'password');
  const controls = useRef<HTMLDivElement>(null);
  // The control that led here is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each method takes the focus
  useEffect(() => controls.current?.querySelector<HTMLElement>('input, button')?.focus(), [kind]);
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) onEnded();
  }, [error, onEnded]);
  if (data === undefined || kind === undefined) {
    return <NotLoaded query={query} what="this step" loading="One moment..." shapes={['line']} headingLevel={3} />;
  }
  const others = data.methods.filter((method) => method !== kind);
  return (
    <Stack gap="medium">
      <div ref={controls}>{formOf(kind, { onProved, onEnded })}</div>
      {others.length > 0 && (
        <Stack gap="xsmall">
          {others.map((method) => (
            <Button key={method} variant="quiet" onClick={() => setChosen(method)}>
              {otherWays[method]}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  );
};

/** Asks the member for a proof of identity before a sensitive action. */
export const ProofDialog = ({ onEnd }: { readonly onEnd: (proved: boolean) => void }) => {
  const endSession = useCallback(() => {
    onEnd(false);
    refreshCurrentUser().catch(() => undefined);
  }, [onEnd]);
  return (
    <Dialog open onClose={() => onEnd(false)} title="Confirm that it is you">
      <Stack gap="medium">
        <Text>This action is sensitive, so please confirm that it is you. We will not ask again for five minutes.</Text>
        <ProofForm onProved={() => onEnd(true)} onEnded={endSession} />
      </Stack>
    </Dialog>
  );
};
