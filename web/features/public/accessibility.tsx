import { MailLink, PhoneLink } from './contact-lines.tsx';
import { publicHeads } from './heads.ts';
import { ProsePage } from './prose-page.tsx';

/** How accessible the site is, and whom to tell when it is not. */
export const Accessibility = () => (
  <ProsePage
    head={publicHeads.accessibility}
    intro="Everybody should be able to use this site. Here is what we do for that, and how to tell us where we fall short."
  >
    <h2>What you can expect</h2>
    <ul>
      <li>Everything works with a keyboard alone, and you can see where you are.</li>
      <li>Every control and every message is named for screen readers; a change of page is announced.</li>
      <li>Text can be enlarged to 400%, and a window 320 pixels wide needs no sideways scrolling.</li>
      <li>Text has a contrast of at least 4.5 to 1, in the light and in the dark colours; edges of controls 3 to 1.</li>
      <li>Colour is never the only sign, and nothing moves if your system asks for less motion.</li>
    </ul>
    <h2>Standard</h2>
    <p>
      We work towards the Web Content Accessibility Guidelines 2.2, level AA. Before each release every page, with its
      dialogs and error messages, is checked automatically in a browser: on a wide and on a narrow window, in light and
      in dark colours. The most important tasks are also run by keyboard. Automatic checks find only a part of all
      barriers, and the site has not yet been audited by an independent body or tested with every screen reader.
    </p>
    <h2>Tell us about a barrier</h2>
    <p>
      Write to <MailLink /> or call <PhoneLink />. Say which page it is and what you wanted to do. We usually reply
      within 2–3 business days.
    </p>
  </ProsePage>
);
