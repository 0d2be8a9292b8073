import type { MemberRole } from '../../../src/http/contract/accounts.ts';
import type { IconName } from '../../ui/icon.tsx';
import { dashboards } from './navigation.ts';

interface MemberPage {
  readonly to:
    | '/charity-dashboard'
    | '/consultant-dashboard'
    | '/admin-dashboard'
    | '/reports'
    | '/history'
    | '/profile-edit'
    | '/account-settings';
  readonly label: string;
  readonly icon: IconName;
}

const profile: MemberPage = { to: '/profile-edit', label: 'Edit Profile', icon: 'person' };
const settings: MemberPage = { to: '/account-settings', label: 'Account Settings', icon: 'settings' };

const reports: MemberPage = { ...dashboards.analyst, icon: 'chart' };

/** A member's own pages, as their menu lists them. */
export const memberPages: Readonly<Record<MemberRole, readonly MemberPage[]>> = {
  charity: [{ ...dashboards.charity, icon: 'board' }, profile, settings],
  consultant: [{ ...dashboards.consultant, icon: 'board' }, profile, settings],
  admin: [{ ...dashboards.admin, icon: 'board' }, settings],
  analyst: [reports, { to: '/history', label: 'History', icon: 'clock' }, settings],
};
