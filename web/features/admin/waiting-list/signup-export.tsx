import type { SignupFilters } from '../../../api/administration.ts';
import { addressOf } from '../../../api/client.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const kinds = {
  charity: { file: 'exportCharitySignups', label: 'Charities as CSV', everybody: 'every charity' },
  consultant: { file: 'exportConsultantSignups', label: 'Consultants as CSV', everybody: 'every consultant' },
} as const;

interface SignupExportProps {
  readonly kind: keyof typeof kinds;
  readonly filters: SignupFilters;
}

/** One list as a file, and what is in it: whom the page shows, on all its pages. */
export const SignupExport = ({ kind, filters }: SignupExportProps) => {
  const { file, label, everybody } = kinds[kind];
  const isNarrowed = filters.status !== undefined || filters.search !== undefined;
  return (
    <Cluster justify="between">
      <Text size="caption" tone="muted">
        The file holds {isNarrowed ? 'everybody found here' : everybody}: all they told us, status and dates.
      </Text>
      <ButtonAnchor
        variant="secondary"
        size="small"
        icon="download"
        href={addressOf(file, {}, { ...filters })}
        download
      >
        {label}
      </ButtonAnchor>
    </Cluster>
  );
};
