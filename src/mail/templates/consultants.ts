import { brand } from '../../brand.ts';
import type { Links } from './links.ts';
import { button, type MailMessage } from './template.ts';

/** To a consultant who has applied, for the first time or again (spec §9: 2-3 business days). */
export const applicationReceived = (links: Links): MailMessage => ({
  subject: 'We have received your application',
  blocks: [
    `Thank you for applying to ${brand.name}. We are looking forward to getting to know you.`,
    'Our team reviews every application, usually within 2–3 business days. We will reply by email.',
    button('Go to your dashboard', links.consultantDashboard),
  ],
});

export const consultantApproved = (links: Links): MailMessage => ({
  subject: `Welcome to ${brand.name}: your profile is approved`,
  blocks: [
    'Good news: your profile is approved.',
    'While you are available, charities find you in the directory and can request you for new projects. You can change your availability on your dashboard at any time.',
    button('Go to your dashboard', links.consultantDashboard),
  ],
});

export const consultantDeclined = (reason: string, links: Links): MailMessage => ({
  subject: `Your application to ${brand.name}`,
  blocks: [
    'Thank you for your patience. We are sorry that we cannot accept your application in its present form.',
    `Reason: ${reason}`,
    'You are welcome to apply again. Revise your profile and submit it again on your dashboard.',
    button('Go to your dashboard', links.consultantDashboard),
  ],
});

export const consultantSuspended = (reason: string): MailMessage => ({
  subject: 'Your profile is suspended',
  blocks: [
    'We have suspended your profile. Until it is reinstated, it is not in the directory, charities cannot request you, and you cannot open the messages and documents of your projects.',
    `Reason: ${reason}`,
    `If you think this is a mistake, please contact us: ${brand.email} or ${brand.phone}.`,
  ],
});

export const consultantReinstated = (links: Links): MailMessage => ({
  subject: 'Your profile has been reinstated',
  blocks: [
    'Your profile is approved again. While you are available, charities can find and request you.',
    button('Go to your dashboard', links.consultantDashboard),
  ],
});
