import { brand } from '#brand';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import * as styles from '../account-parts.css.ts';
import { twoStepCopy } from '../copy.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Ten new codes to copy, download or print. They are shown only once. */
export const RecoveryCodes = ({ codes, doneLabel, onDone }: RecoveryCodesProps) => {
  const { toast } = useToast();
  const text = `${brand.name} recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(twoStepCopy.codesCopied),
      () => toast({ ...twoStepCopy.copyFailed, tone: 'destructive' }),
    );
  return (
    <Stack gap="medium">
      <Notice tone="caution" title="Keep these recovery codes in a safe place">
        Each code signs you in once if you lose your phone or passkey. We show them only now, and any earlier codes no
        longer work.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster>
        <Button
          variant="secondary"
          size="small"
          icon="download"
          onClick={() => saveFile('fellowbridge-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button variant="secondary" size="small" icon="file" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </Cluster>
      <Button size="large" onClick={onDone}>
        {doneLabel}
      </Button>
    </Stack>
  );
};
