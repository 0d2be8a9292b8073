import { brand } from '#brand';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { MailLink, PhoneLink, ProsePage } from './public-parts.tsx';

export const metadata: PageMetadata = {
  path: '/accessibility',
  title: 'Accessibility statement',
  description: `How ${brand.name} works for everyone, what we check, and how to tell us about a barrier.`,
  isIndexed: true,
  isPrerendered: true,
};

export const Accessibility = () => (
  <ProsePage
    metadata={metadata}
    intro="Everyone should be able to use this site. This is what we do to make it accessible, and how to report a problem."
  >
    <h2>What you can expect</h2>
    <ul>
      <li>Everything works with the keyboard alone, with a visible focus.</li>
      <li>Screen readers get a name for every control and message, and announce page changes.</li>
      <li>Text can be enlarged to 400%, and a window 320 pixels wide needs no horizontal scrolling.</li>
      <li>Text has a contrast of at least 4.5 to 1, in both light and dark colours; edges of controls 3 to 1.</li>
      <li>Information never depends on colour alone, and nothing moves if your system asks for reduced motion.</li>
    </ul>
    <h2>Standard</h2>
    <p>
      We work towards the Web Content Accessibility Guidelines 2.2, level AA. Before each release every page, with its
      dialogs and error messages, is checked automatically in a browser: in wide and narrow windows, in light and in
      dark colours. The most important tasks are also tested by keyboard. Automatic checks find only some barriers, and
      the site has not yet been audited by an independent body or tested with every screen reader.
    </p>
    <h2>Tell us about a barrier</h2>
    <p>
      Write to <MailLink /> or call <PhoneLink />. Tell us the page and what you wanted to do. We usually reply within
      2–3 business days.
    </p>
  </ProsePage>
);
