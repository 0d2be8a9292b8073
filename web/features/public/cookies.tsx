import { TextLink } from '../../ui/text-link.tsx';
import { publicHeads } from './heads.ts';
import { ProsePage } from './prose-page.tsx';

/** What the browser stores. */
export const Cookies = () => (
  <ProsePage
    head={publicHeads.cookies}
    intro="One cookie, and four notes that your browser keeps for you. None of them follows you to other sites."
  >
    <h2>The session cookie</h2>
    <dl>
      <div>
        <dt>
          <code>fellowbridge</code>, over a secure connection <code>__Host-fellowbridge</code>
        </dt>
        <dd>
          Set when you sign in. It holds a random number, encrypted, that tells our server which session is yours, and
          nothing about you; scripts on the page cannot read it. It is removed when you log out and expires after 90
          days. Without it nobody could stay signed in, so it needs no consent.
        </dd>
      </div>
    </dl>
    <h2>What your browser remembers</h2>
    <dl>
      <div>
        <dt>
          <code>fellowbridge-theme</code>
        </dt>
        <dd>
          The colours you chose at the foot of the page, if you chose light or dark. Stays until you choose “System”
          again, and is never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-visitor</code>
        </dt>
        <dd>
          A random visitor number, if you opened the waiting-list page. We use it to count visits without counting one
          visitor twice; it is not linked to your name or account. Stays until you delete it.
        </dd>
      </div>
      <div>
        <dt>
          <code>tsr-scroll-restoration-v1_3</code>
        </dt>
        <dd>
          How far down you had read each page, so that the way back leads to the same place. Goes when you close the
          tab, and is never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-reloaded</code>
        </dt>
        <dd>
          Which part of the site could not be fetched, if one was missing, so that the page is loaded again by itself
          only once. Goes when you close the tab, and is never sent to us.
        </dd>
      </div>
    </dl>
    <p>You can delete all of them at any time by clearing this site’s data in your browser.</p>
    <p>
      Read more in the <TextLink to="/privacy">Privacy Policy</TextLink>.
    </p>
  </ProsePage>
);
