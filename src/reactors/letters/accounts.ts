import { brand } from '../../brand.ts';
import type { InvitedRole } from '../../domain/accounts/invited-roles.ts';
import { membershipPrices } from '../../domain/charities/price-book.ts';
import { button, type Letter, list, paragraph } from './letter.ts';
import type { Links } from './links.ts';
import { atTime } from './wording.ts';

const notYou = `If this was not you, please tell us at once: ${brand.email} or ${brand.phone}.`;

/** To a charity that has registered. */
export const welcome = (links: Links): Letter => {
  const discounts = Object.values(membershipPrices).map(({ consultantDiscount }) => consultantDiscount);
  return {
    subject: `Welcome to ${brand.name}`,
    blocks: [
      paragraph(`Thank you for joining ${brand.name}. Your account is ready, and we are glad you are here.`),
      paragraph('What you can do next:'),
      list(
        'Request a project: tell us what you need, and we start matching you with consultants right away.',
        `Choose a membership: ${Math.min(...discounts)}–${Math.max(...discounts)}% off consultants’ rates, priority access to consultants and several projects through the year.`,
        'Or begin with a one-off project, without any ongoing commitment.',
      ),
      button('Go to your dashboard', links.charityDashboard),
      paragraph(`If you have a question, write to ${brand.email} or call ${brand.phone}.`),
    ],
  };
};

/** To a member who asked for it, or to one whom somebody else wants to trouble. */
export const passwordReset = (link: string, expiresAt: Date): Letter => ({
  subject: `Reset your ${brand.name} password`,
  blocks: [
    paragraph('Somebody, most likely you, asked to reset the password of your account. Choose a new one here:'),
    button('Choose a new password', link),
    paragraph(`The link works once, until ${atTime(expiresAt)} (UK time).`),
    paragraph('If it was not you, you need do nothing: your password stays as it is.'),
  ],
});

export const passwordChanged = (links: Links): Letter => ({
  subject: `Your ${brand.name} password was changed`,
  blocks: [
    paragraph('The password of your account was changed just now. Other devices have been signed out.'),
    paragraph(notYou),
    button('Sign in', links.login),
  ],
});

/** To the former address. */
export const emailAddressChanged = (): Letter => ({
  subject: `The e-mail address of your ${brand.name} account was changed`,
  blocks: [
    paragraph(
      'The e-mail address of your account was changed. From now on we write to the new one; this is the last mail to this address.',
    ),
    paragraph(notYou),
  ],
});

const roleWords: Readonly<Record<InvitedRole, string>> = { analyst: 'an analyst', admin: 'an administrator' };

/** To somebody whom an administrator invites. */
export const memberInvited = (role: InvitedRole, link: string, expiresAt: Date): Letter => ({
  subject: `You are invited to ${brand.name}`,
  blocks: [
    paragraph(`You are invited to join ${brand.name} as ${roleWords[role]}.`),
    button('Accept the invitation', link),
    paragraph(`The link is meant for you alone and works until ${atTime(expiresAt)} (UK time).`),
    paragraph('If you did not expect this, you can ignore it.'),
  ],
});
