import { addressOf } from '../../../api/client.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { words } from '../words.ts';

/** What can be done with a result: take it along as a file, print it, hand on the link. */
export const ResultActions = ({ runId }: { readonly runId: string }) => {
  const { toast } = useToast();
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => toast(words.copied),
      () => toast({ ...words.copyFailed, tone: 'destructive' }),
    );
  return (
    <Cluster gap="xsmall">
      <ButtonAnchor
        variant="secondary"
        size="small"
        icon="download"
        href={addressOf('exportReportRunCsv', { id: runId })}
        download
      >
        CSV
      </ButtonAnchor>
      <ButtonAnchor
        variant="secondary"
        size="small"
        icon="download"
        href={addressOf('exportReportRunJson', { id: runId })}
        download
      >
        JSON
      </ButtonAnchor>
      <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="secondary" size="small" icon="external" onClick={() => void copy()}>
        Copy link
      </Button>
    </Cluster>
  );
};
