import { brand } from '../../brand.ts';
import type { InvitedRole } from '../../domain/accounts/invited-roles.ts';
import { membershipPrices } from '../../domain/charities/price-book.ts';
import type { Links } from './links.ts';
import { atTime } from './phrases.ts';
import { button, list, type MailMessage } from './template.ts';

const contactUs = `please contact us immediately: ${brand.email} or ${brand.phone}.`;
const notYou = `If this was not you, ${contactUs}`;

/** To a charity that has registered. */
export const welcome = (links: Links): MailMessage => {
  const discounts = Object.values(membershipPrices).map(({ consultantDiscount }) => consultantDiscount);
  return {
    subject: `Welcome to ${brand.name}`,
    blocks: [
      `Thank you for joining ${brand.name}. Your account is ready, and we are glad you are here.`,
      'What you can do next:',
      list(
        'Request a project: tell us what you need, and we start matching you with consultants right away.',
        `Choose a membership: ${Math.min(...discounts)}–${Math.max(...discounts)}% off consultants’ rates, priority access to consultants and several projects through the year.`,
        'Or start with a one-off project, without any ongoing commitment.',
      ),
      button('Go to your dashboard', links.charityDashboard),
      `If you have a question, write to ${brand.email} or call ${brand.phone}.`,
    ],
  };
};

/** To a member whose password reset was requested, perhaps by another person. */
export const passwordReset = (link: string, expiresAt: Date): MailMessage => ({
  subject: `Reset your ${brand.name} password`,
  blocks: [
    'We received a request to sign in to your account without its password. Choose a new password here:',
    button('Choose a new password', link),
    `The link works once, until ${atTime(expiresAt)} (UK time).`,
    'If you did not request this, ignore this email: your password will not change.',
  ],
});

/** To a member for whom a sign-in link was requested, perhaps by another person. */
export const signInLink = (link: string, expiresAt: Date): MailMessage => ({
  subject: `Your ${brand.name} sign-in link`,
  blocks: [
    'We received a request for a link to sign in to your account. Sign in here:',
    button('Sign in', link),
    `The link works once, until ${atTime(expiresAt)} (UK time).`,
    'If you did not request this, ignore this email. No one can sign in without it.',
  ],
});

export const passwordChanged = (links: Links): MailMessage => ({
  subject: `Your ${brand.name} password was changed`,
  blocks: [
    'The password of your account has just been changed. Other devices have been signed out.',
    notYou,
    button('Sign in', links.login),
  ],
});

const twoStepChanges = {
  added: 'A second factor was added to your account. From now on your password alone does not open it.',
  removed: 'A second factor was removed from your account.',
  reset: 'The two-step sign-in of your account was reset, and other devices have been signed out.',
  recovered: 'A recovery code was used to sign in to your account or to confirm an action.',
} as const;
export type TwoStepChange = keyof typeof twoStepChanges;

/** To a member whose sign-in method has changed. */
export const twoStepChanged = (change: TwoStepChange, links: Links): MailMessage => ({
  subject: `The two-step sign-in of your ${brand.name} account`,
  blocks: [twoStepChanges[change], notYou, button('Sign in', links.login)],
});

/** To an address that a member has entered, at registration or for a change. */
export const emailProof = (link: string, expiresAt: Date): MailMessage => ({
  subject: `Confirm your email address for ${brand.name}`,
  blocks: [
    `This address was entered for an account at ${brand.name}. If that was you, please confirm it:`,
    button('Confirm your email address', link),
    `The link works until ${atTime(expiresAt)} (UK time).`,
    'If it was not you, do not confirm it. Open the link and choose “This was not me”: the account then loses your address.',
  ],
});

/** To an address with which two people have registered, neither of whom has proved it. */
export const emailClaimed = (link: string, expiresAt: Date): MailMessage => ({
  subject: `Is this your email address? A registration at ${brand.name}`,
  blocks: [
    `We were asked to open an account at ${brand.name} with this address. An account with this address already exists, but its owner has not confirmed the address.`,
    'If that account is yours, confirm your address. If it is not, choose “This was not me” on the same page, and then register again.',
    button('Answer the question', link),
    `The link works until ${atTime(expiresAt)} (UK time). If you did not try to register, you can ignore this email.`,
  ],
});

/** To the former address. */
export const emailAddressChanged = (undoLink: string, expiresAt: Date): MailMessage => ({
  subject: `The email address of your ${brand.name} account was changed`,
  blocks: [
    'The email address of your account was changed. From now on we use the new one.',
    `If this was not you, undo the change by ${atTime(expiresAt)} (UK time):`,
    button('Undo the change', undoLink),
    `If you cannot undo it, ${contactUs}`,
  ],
});

const roleWords: Readonly<Record<InvitedRole, string>> = { analyst: 'an analyst', admin: 'an administrator' };

/** To a person whom an administrator invites. */
export const memberInvited = (role: InvitedRole, link: string, expiresAt: Date): MailMessage => ({
  subject: `You are invited to ${brand.name}`,
  blocks: [
    `You are invited to join ${brand.name} as ${roleWords[role]}.`,
    button('Accept the invitation', link),
    `The link is for you only and works until ${atTime(expiresAt)} (UK time).`,
    'If you did not expect this, you can ignore this email.',
  ],
});
