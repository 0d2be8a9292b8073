import { Notice } from '#ui/notice.tsx';
import { listed } from './format.ts';

/** Says which settings of the address cannot be used; nothing if all can. */
export const UnreadNotice = ({ labels }: { readonly labels: readonly string[] }) =>
  labels.length > 0 && (
    <Notice tone="caution" title="Part of this address cannot be used">
      The address has no valid value for {listed(labels)}. Please check the settings before you run the report.
    </Notice>
  );
