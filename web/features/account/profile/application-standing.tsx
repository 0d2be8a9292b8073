import { brand } from '../../../../src/brand.ts';
import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';

type Consultant = NonNullable<CurrentUser['consultantProfile']>;

/** What a change means while the profile is not approved, and why it is not. */
export const ApplicationStanding = ({ consultant: { status, reason } }: { consultant: Consultant }) => {
  switch (status) {
    case 'applied':
      return (
        <Notice tone="info" title="Your application is under review">
          We read your profile as it stands when we decide, usually within 2-3 business days.
        </Notice>
      );
    case 'declined':
      return (
        <Notice tone="caution" title="We could not accept your application">
          <Stack gap="xsmall">
            {reason && <p>This is why: {reason}</p>}
            <p>Change what needs changing, then apply again. We usually answer within 2-3 business days.</p>
          </Stack>
        </Notice>
      );
    case 'suspended':
      return (
        <Notice tone="caution" title="Your profile is suspended">
          <Stack gap="xsmall">
            {reason && <p>This is why: {reason}</p>}
            <p>
              It is not shown in the directory for now. If you think that this is a mistake, write to{' '}
              <TextAnchor href={`mailto:${brand.email}`}>{brand.email}</TextAnchor>.
            </p>
          </Stack>
        </Notice>
      );
    case 'approved':
    case 'left':
      return null;
  }
};
