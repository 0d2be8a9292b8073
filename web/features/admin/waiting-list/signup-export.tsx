import { addressOf } from '../../../api/client.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const kinds = {
  charity: {
    file: 'exportCharitySignups',
    label: 'Charities as CSV',
    one: '1 charity',
    many: 'charities',
  },
  consultant: {
    file: 'exportConsultantSignups',
    label: 'Consultants as CSV',
    one: '1 consultant',
    many: 'consultants',
  },
} as const;

interface SignupExportProps {
  readonly kind: keyof typeof kinds;
  /** How many there are; undefined while that is not known. */
  readonly total: number | undefined;
}

/** One list as a file, and what is in it: everybody, whatever the page is narrowed down to. */
export const SignupExport = ({ kind, total }: SignupExportProps) => {
  const { file, label, one, many } = kinds[kind];
  const whom = total === 1 ? one : ['all', total?.toLocaleString('en-GB'), many].filter(Boolean).join(' ');
  return (
    <Cluster justify="between">
      <Text size="caption" tone="muted">
        The file holds {whom}, whatever is searched for here: all they told us, status and dates.
      </Text>
      <ButtonAnchor variant="secondary" size="small" icon="download" href={addressOf(file, {})} download>
        {label}
      </ButtonAnchor>
    </Cluster>
  );
};
