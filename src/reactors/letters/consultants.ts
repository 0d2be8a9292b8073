import { brand } from '../../brand.ts';
import { button, type Letter, paragraph } from './letter.ts';
import type { Links } from './links.ts';

/** To a consultant who has applied, for the first time or again (spec §9: 2-3 business days). */
export const applicationReceived = (links: Links): Letter => ({
  subject: 'We have received your application',
  blocks: [
    paragraph(`Thank you for applying to ${brand.name}. We are looking forward to getting to know you.`),
    paragraph(
      'We look at every application ourselves; this usually takes 2–3 business days. You will hear from us by e-mail.',
    ),
    button('Go to your dashboard', links.consultantDashboard),
  ],
});

export const consultantApproved = (links: Links): Letter => ({
  subject: `Welcome to ${brand.name}: your profile is approved`,
  blocks: [
    paragraph('Good news: your profile is approved.'),
    paragraph(
      'While you are available, charities find you in the directory and can request you for new projects. You can change your availability on your dashboard at any time.',
    ),
    button('Go to your dashboard', links.consultantDashboard),
  ],
});

export const consultantDeclined = (reason: string, links: Links): Letter => ({
  subject: `Your application to ${brand.name}`,
  blocks: [
    paragraph('Thank you for your patience. We are sorry: we cannot accept your application as it stands.'),
    paragraph(`This is why: ${reason}`),
    paragraph('You are welcome to apply again. Revise your profile and send it in from your dashboard.'),
    button('Go to your dashboard', links.consultantDashboard),
  ],
});

export const consultantSuspended = (reason: string): Letter => ({
  subject: 'Your profile is suspended',
  blocks: [
    paragraph(
      'We have suspended your profile. For now it is not shown in the directory, you cannot be requested, and the messages and documents of your projects are closed to you.',
    ),
    paragraph(`This is why: ${reason}`),
    paragraph(`If you think that this is a mistake, please talk to us: ${brand.email} or ${brand.phone}.`),
  ],
});

export const consultantReinstated = (links: Links): Letter => ({
  subject: 'Your profile is back',
  blocks: [
    paragraph('Your profile is approved again. While you are available, charities can find and request you.'),
    button('Go to your dashboard', links.consultantDashboard),
  ],
});
