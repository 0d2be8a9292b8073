import type { CurrentUser } from '../../../../src/http/contract/accounts.ts';
import { useMemberNow } from '../../../api/member-now.ts';
import { Page } from '../../../ui/page.tsx';
import { accountHeads } from '../heads.ts';
import { CloseAccount } from './close-account.tsx';
import { ContactDetails } from './contact-details.tsx';
import { Devices } from './devices.tsx';
import { EmailAddress } from './email-address.tsx';
import { OwnAccount } from './own-account.tsx';
import { OwnData } from './own-data.tsx';
import { Password } from './password.tsx';

/** The member's own account (decisions, account-settings). */
export const AccountSettingsPage = ({ user: known }: { user: CurrentUser }) => {
  const user = useMemberNow(known);
  return (
    <Page
      {...accountHeads.settings}
      title="Account Settings"
      intro="Your contact details, your password, your devices and your data."
    >
      <div>
        <OwnAccount user={user} />
        <ContactDetails user={user} />
        <EmailAddress user={user} />
        <Password user={user} />
        <Devices />
        <OwnData user={user} />
        <CloseAccount user={user} />
      </div>
    </Page>
  );
};
