import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { encode } from 'uqr';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { AppCode } from '#contract/second-factors.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Text } from '#ui/text.tsx';
import * as styles from '../account-parts.css.ts';
import { accountFields } from '../account-parts.tsx';
import { twoStepCopy } from '../copy.ts';

interface AppSetUpProps {
  readonly onCancel: () => void;
  /** Receives the recovery codes if this is the first second factor. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

const FirstCode = z.object({ code: AppCode });

/** Splits the secret into blocks of four, which are easier to type. */
const inBlocks = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

const CodeForm = ({ onCancel, onAdded }: AppSetUpProps) => {
  const adding = useActionForm({
    values: { code: '' },
    schema: FirstCode,
    run: (values) => call('confirmAuthenticatorApp', { body: FirstCode.parse(values) }),
    succeeded: twoStepCopy.appAdded,
    failed: twoStepCopy.appFailed,
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <ActionForm of={adding} label="Authenticator app" submit="Add app" submitting="Adding..." onCancel={onCancel}>
      <adding.fields.TextField name="code" {...accountFields.appCode} />
    </ActionForm>
  );
};

/** The dark modules of a QR matrix as one SVG path. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A QR code, rendered locally because its text may be a secret. */
const QrCode = ({ text }: { readonly text: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  );
};

/**
 * Adds an authenticator app: shows a QR code and the secret as text, and asks for a first code to prove that it works.
 */
export const AppSetUp = ({ onCancel, onAdded }: AppSetUpProps) => {
  const id = useId();
  const query = useQuery({
    queryKey: ['/api/account/authenticator-app', id],
    queryFn: () => call('beginAuthenticatorApp', { body: {} }),
    // A secret: not cached after the component unmounts.
    gcTime: 0,
  });
  if (query.data === undefined) {
    return (
      <NotLoaded
        query={query}
        what="the QR code"
        loading="Preparing the QR code..."
        shapes={['block', 'line']}
        failure="We could not prepare the QR code"
        headingLevel={3}
      />
    );
  }
  const { secret, uri } = query.data;
  return (
    <Stack gap="medium">
      <ol className={styles.setUpSteps}>
        <li>Open your authenticator app and add an account.</li>
        <li>
          <Stack gap="xsmall">
            <span>Scan this code:</span>
            <QrCode text={uri} />
            <Text size="caption" tone="muted">
              If you cannot scan it, enter this key in the app:{' '}
              <span className={styles.secret}>{inBlocks(secret)}</span>
            </Text>
            <Cluster>
              <CopyButton text={secret} label="Copy the key" copied="Paste it into your authenticator app." />
            </Cluster>
          </Stack>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      <CodeForm onCancel={onCancel} onAdded={onAdded} />
    </Stack>
  );
};
