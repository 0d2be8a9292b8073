import { Card } from '../../../ui/card.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { ConsultantProfile } from './consultant-profile.ts';
import { useAvailability } from './use-availability.ts';
import { dashboardWords } from './words.ts';

const words = dashboardWords.availability;

const hintOf = ({ isApproved, availability }: ConsultantProfile): string => {
  if (!isApproved) return words.needsApproval;
  return availability ? words.on : words.off;
};

/** Whether the consultant takes on new projects (spec §§2, 4). */
export const AvailabilityCard = ({ profile }: { readonly profile: ConsultantProfile }) => {
  const { mutate } = useAvailability(profile.id);
  return (
    <Card as="section" labelledBy="availability">
      <Stack gap="xsmall">
        <Heading level={2} size="title4" id="availability">
          Availability
        </Heading>
        <Switch
          label={words.label}
          hint={hintOf(profile)}
          checked={profile.isApproved && profile.availability}
          onChange={(availability) => mutate(availability)}
          disabled={!profile.isApproved}
        />
      </Stack>
    </Card>
  );
};
