import { brand } from '../../brand.ts';
import type { InvitedRole } from '../../domain/accounts/invited-roles.ts';
import { membershipPrices } from '../../domain/charities/price-book.ts';
import type { Links } from './links.ts';
import { atTime } from './phrases.ts';
import { button, list, type MailMessage, paragraph } from './template.ts';

const notYou = `If this was not you, please contact us immediately: ${brand.email} or ${brand.phone}.`;

/** To a charity that has registered. */
export const welcome = (links: Links): MailMessage => {
  const discounts = Object.values(membershipPrices).map(({ consultantDiscount }) => consultantDiscount);
  return {
    subject: `Welcome to ${brand.name}`,
    blocks: [
      paragraph(`Thank you for joining ${brand.name}. Your account is ready, and we are glad you are here.`),
      paragraph('What you can do next:'),
      list(
        'Request a project: tell us what you need, and we start matching you with consultants right away.',
        `Choose a membership: ${Math.min(...discounts)}–${Math.max(...discounts)}% off consultants’ rates, priority access to consultants and several projects through the year.`,
        'Or start with a one-off project, without any ongoing commitment.',
      ),
      button('Go to your dashboard', links.charityDashboard),
      paragraph(`If you have a question, write to ${brand.email} or call ${brand.phone}.`),
    ],
  };
};

/** To a member whose password reset was requested, perhaps by another person. */
export const passwordReset = (link: string, expiresAt: Date): MailMessage => ({
  subject: `Reset your ${brand.name} password`,
  blocks: [
    paragraph('We received a request to reset the password of your account. Choose a new one here:'),
    button('Choose a new password', link),
    paragraph(`The link works once, until ${atTime(expiresAt)} (UK time).`),
    paragraph('If you did not request this, ignore this mail: your password will not change.'),
  ],
});

export const passwordChanged = (links: Links): MailMessage => ({
  subject: `Your ${brand.name} password was changed`,
  blocks: [
    paragraph('The password of your account has just been changed. Other devices have been signed out.'),
    paragraph(notYou),
    button('Sign in', links.login),
  ],
});

/** To the former address. */
export const emailAddressChanged = (): MailMessage => ({
  subject: `The email address of your ${brand.name} account was changed`,
  blocks: [
    paragraph(
      'The email address of your account was changed. From now on we will use the new one; this is the last mail to this address.',
    ),
    paragraph(notYou),
  ],
});

const roleWords: Readonly<Record<InvitedRole, string>> = { analyst: 'an analyst', admin: 'an administrator' };

/** To a person whom an administrator invites. */
export const memberInvited = (role: InvitedRole, link: string, expiresAt: Date): MailMessage => ({
  subject: `You are invited to ${brand.name}`,
  blocks: [
    paragraph(`You are invited to join ${brand.name} as ${roleWords[role]}.`),
    button('Accept the invitation', link),
    paragraph(`The link is for you only and works until ${atTime(expiresAt)} (UK time).`),
    paragraph('If you did not expect this, you can ignore it.'),
  ],
});
