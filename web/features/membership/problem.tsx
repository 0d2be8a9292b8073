import { Notice } from '../../ui/notice.tsx';

/** Why something in a dialog failed. The toast that says so too lies behind the dialog, where nobody hears of it. */
export const Problem = ({ sentence }: { readonly sentence: string | null }) =>
  sentence === null ? null : (
    <div role="alert">
      <Notice tone="critical" title={sentence} />
    </div>
  );
