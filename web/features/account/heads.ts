import { brand } from '../../../src/brand.ts';
import type { PageHead } from '../../lib/page-head.ts';

/** Heads of the pages around an account. */
export const accountHeads = {
  login: { documentTitle: 'Login', description: `Sign in to your ${brand.name} account.` },
  register: {
    documentTitle: 'Register',
    description: 'Register your charity with the fellowship and choose a membership tier.',
  },
  forgotPassword: {
    documentTitle: 'Forgotten password',
    description: `Ask for a link to choose a new password for your ${brand.name} account.`,
  },
  resetPassword: {
    documentTitle: 'Reset password',
    description: `Choose a new password for your ${brand.name} account.`,
  },
  invitation: { documentTitle: 'Invitation', description: `Accept your invitation to ${brand.name}.` },
  settings: { documentTitle: 'Account Settings' },
  profile: { documentTitle: 'Edit Profile' },
} as const satisfies Record<string, PageHead>;
