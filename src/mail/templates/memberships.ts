import { type Billing, priceOf, renewalMonths } from '../../domain/charities/billing.ts';
import type { MembershipCharge, MembershipTerms } from '../../domain/charities/events.ts';
import { membershipTierFacts } from '../../domain/charities/membership-tiers.ts';
import { ukDayOf } from '../../domain/kernel/uk-day.ts';
import type { Links } from './links.ts';
import { inWords, onDay, pounds } from './phrases.ts';
import { button, list, type MailMessage } from './template.ts';

const billingWords: Readonly<Record<Billing, string>> = { monthly: 'monthly', annual: 'annual' };

const kinds: Readonly<Record<MembershipCharge['for'], { readonly subject: string; readonly opening: string }>> = {
  activation: {
    subject: 'Your membership is active',
    opening: 'Welcome to the fellowship: your membership is now active.',
  },
  renewal: { subject: 'Your membership was renewed', opening: 'Your membership was renewed. Thank you for staying.' },
  'early-renewal': {
    subject: 'Your membership was renewed early',
    opening: 'As you asked, we have renewed your membership early.',
  },
};

/** Whole months between two times, in UK days, as memberships count them. */
const monthsBetween = (from: string, to: string): number => {
  const [start, end] = [new Date(ukDayOf(new Date(from))), new Date(ukDayOf(new Date(to)))];
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
};

/** Instalments of the price; after a credit they are agreed with the office. */
const instalments = ({ billing, from, to, price, credit }: MembershipCharge): readonly string[] => {
  const months = monthsBetween(from, to);
  return billing === 'monthly' && months > 1 && credit === 0
    ? [`Payable in ${inWords(months)} monthly instalments of ${pounds(price / months)}`]
    : [];
};

/** To the charity that has to pay the charge (decisions, Activate: settled offline). */
export const membershipCharged = (charge: MembershipCharge, links: Links): MailMessage => {
  const { tier, billing, from, to, price, credit, due } = charge;
  const { subject, opening } = kinds[charge.for];
  return {
    subject,
    blocks: [
      opening,
      list(
        `Membership: ${membershipTierFacts[tier].label}, ${billingWords[billing]} billing`,
        `Period: ${onDay(from)} to ${onDay(to)}`,
        `Price: ${pounds(price)}`,
        ...instalments(charge),
        ...(credit > 0 ? [`Credit for a set-up fee you have paid: ${pounds(credit)}`] : []),
        `Amount due: ${pounds(due)}`,
      ),
      'We will send you an invoice; nothing is collected online. Consultants’ fees are extra.',
      button('See your membership', links.charityDashboard),
    ],
  };
};

/** To a charity whose membership renews soon. */
export const renewalReminder = (renewsAt: string, next: MembershipTerms, links: Links): MailMessage => {
  const months = renewalMonths[next.billing];
  return {
    subject: `Your membership renews on ${onDay(renewsAt)}`,
    blocks: [
      `Your membership renews on ${onDay(renewsAt)}; there is nothing you need to do.`,
      list(
        `Membership: ${membershipTierFacts[next.tier].label}, ${billingWords[next.billing]} billing`,
        `Price: ${pounds(priceOf(next.tier, next.billing, months))} for ${months === 1 ? 'one month' : `${inWords(months)} months`}`,
      ),
      'Until then you can change tier or billing, or stop the renewal, on your dashboard.',
      button('Manage your membership', links.charityDashboard),
    ],
  };
};

/** To a charity that has stopped the renewal, before its membership ends. */
export const endingReminder = (endsAt: string, links: Links): MailMessage => ({
  subject: `Your membership ends on ${onDay(endsAt)}`,
  blocks: [
    `Your membership ends on ${onDay(endsAt)}, because its renewal was stopped.`,
    'If you would like to stay, you can resume the renewal on your dashboard until then.',
    button('Manage your membership', links.charityDashboard),
  ],
});

export const renewalStopped = (endsAt: string, links: Links): MailMessage => ({
  subject: 'Your membership will not be renewed',
  blocks: [
    `As you asked, your membership will not be renewed. It stays active until ${onDay(endsAt)}.`,
    'If you change your mind, you can resume the renewal on your dashboard until then.',
    button('Manage your membership', links.charityDashboard),
  ],
});

export const membershipLapsed = (links: Links): MailMessage => ({
  subject: 'Your membership has ended',
  blocks: [
    'Your membership has ended. Thank you for being a member.',
    'Your account stays open: you can continue your projects, request one-off projects, and activate a membership again at any time.',
    button('Go to your dashboard', links.charityDashboard),
  ],
});
