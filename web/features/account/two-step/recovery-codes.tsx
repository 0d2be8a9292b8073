import { useRef, useState } from 'react';
import { brand } from '#brand';
import { UnsavedWork } from '#forms/form.tsx';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToast } from '#ui/toast.tsx';
import * as styles from '../account-parts.css.ts';
import { twoStepCopy } from '../copy.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
  /** Called when the codes have been copied, downloaded or printed. */
  readonly onKept: () => void;
}

/** Ten new codes to copy, download or print. They are shown only once. */
const RecoveryCodes = ({ codes, doneLabel, onDone, onKept }: RecoveryCodesProps) => {
  const { toast } = useToast();
  const title = `${brand.name} recovery codes. Each works once.`;
  const text = `${title}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        onKept();
        toast(twoStepCopy.codesCopied);
      },
      () => toast({ ...twoStepCopy.copyFailed, tone: 'destructive' }),
    );
  const download = () => {
    saveFile('fellowbridge-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
    onKept();
  };
  const print = () => {
    window.print();
    onKept();
  };
  return (
    <Stack gap="medium">
      <Notice tone="caution" title="Keep these recovery codes in a safe place">
        Each code signs you in once if you lose your phone or passkey. We show them only now, and any earlier codes no
        longer work.
      </Notice>
      <div className={styles.sheet}>
        <p className={styles.sheetTitle}>{title}</p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Cluster>
        <Button size="small" icon="download" onClick={download}>
          Download
        </Button>
        <Button size="small" icon="file" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" icon="print" onClick={print}>
          Print
        </Button>
      </Cluster>
      <Button variant="primary" size="large" onClick={onDone}>
        {doneLabel}
      </Button>
    </Stack>
  );
};

interface RecoveryCodesStepProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows the codes as a step of a page, and asks before the page is left if they are not kept anywhere. */
export const RecoveryCodesStep = ({ codes, onDone }: RecoveryCodesStepProps) => {
  const areKept = useRef(false);
  const keep = () => {
    areKept.current = true;
  };
  const finish = () => {
    keep();
    onDone();
  };
  return (
    <>
      <RecoveryCodes codes={codes} doneLabel="I have saved them: continue" onDone={finish} onKept={keep} />
      <UnsavedWork hasWork={() => !areKept.current} {...twoStepCopy.leaveWithCodes} />
    </>
  );
};

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the codes, and asks before it closes or the page is left if they are not kept anywhere. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => {
  const areKept = useRef(false);
  const keep = () => {
    areKept.current = true;
  };
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog open onClose={() => (areKept.current ? onClose() : setAsking(true))} title="Your recovery codes">
        <RecoveryCodes codes={codes} doneLabel="I have saved them" onDone={onClose} onKept={keep} />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        {...twoStepCopy.closeCodes}
        isDangerous
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
      <UnsavedWork hasWork={() => !areKept.current} {...twoStepCopy.leaveWithCodes} />
    </>
  );
};
