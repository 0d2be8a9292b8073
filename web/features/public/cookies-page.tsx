import { brand } from '#brand';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { TextLink } from '#ui/text-link.tsx';
import { ProsePage } from './public-parts.tsx';

export const metadata: PageMetadata = {
  path: '/cookies',
  title: 'Cookies',
  description: `The three cookies ${brand.name} uses, and what else your browser stores.`,
  isIndexed: true,
  isPrerendered: true,
};

/** What the site stores in the browser. */
export const Cookies = () => (
  <ProsePage
    metadata={metadata}
    intro="We use three cookies and up to eight kinds of entry in your browser’s storage. None of them tracks you on other sites."
  >
    <h2>Cookies</h2>
    <dl>
      <div>
        <dt>
          <code>fellowbridge</code>, over a secure connection <code>__Host-fellowbridge</code>
        </dt>
        <dd>
          Set when you sign in. It contains an encrypted random number that identifies your session, and no information
          about you. Scripts on the page cannot read it. It is removed when you log out and expires after 90 days. It is
          strictly necessary for signing in, so it needs no consent.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-member</code>
        </dt>
        <dd>
          Says “1” while you are signed in, so that the page knows whether to ask who you are. Set and removed together
          with the session cookie, and as necessary.
        </dd>
      </div>
    </dl>
    <h2>The device cookie</h2>
    <dl>
      <div>
        <dt>
          <code>fellowbridge-device</code>, over a secure connection <code>__Host-fellowbridge-device</code>
        </dt>
        <dd>
          Set when you sign in, and changed each time. It contains a random number by which we recognise a browser that
          has signed in to your account before, so that failed attempts by other people never keep you out. It signs no
          one in. Scripts on the page cannot read it. It expires a year after you last signed in, and is strictly
          necessary for the security of your account, so it needs no consent.
        </dd>
      </div>
    </dl>
    <h2>Browser storage</h2>
    <dl>
      <div>
        <dt>
          <code>fellowbridge-theme</code>
        </dt>
        <dd>
          The colours you chose in the footer, if you chose light or dark. Stored until you choose “System” again, and
          never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-visitor</code>
        </dt>
        <dd>
          A random visitor number, if you opened the waiting-list page. We use it to count visits without counting one
          visitor twice; it is not linked to your name or account. Stored until you delete it.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-recent</code>
        </dt>
        <dd>
          The names and titles of what you last opened from the search, so that it offers them again. Deleted when you
          log out, and never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-wanted</code>
        </dt>
        <dd>
          The page you wanted before you registered or asked for a sign-in link, so that we can lead you there. Used for
          an hour, deleted when you log out, and never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>tsr-scroll-restoration-v1_3</code>
        </dt>
        <dd>
          Your scroll position on each page, so that the back button returns you to the same place. Deleted when you
          close the tab, and never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-reloaded</code>
        </dt>
        <dd>
          When the page last reloaded itself because a part of the site was missing, so that it does not do so again and
          again. Deleted when you close the tab, and never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge:draft:…</code>
        </dt>
        <dd>
          What you have typed in a project request and not sent yet, so that you can carry on later. Removed when you
          send it, not offered after 30 days, and never sent to us.
        </dd>
      </div>
      <div>
        <dt>
          <code>fellowbridge-slash-key</code>
        </dt>
        <dd>
          “off”, if you turned off the <kbd>/</kbd> shortcut of the domain documentation. Stored until you turn it on
          again, and never sent to us.
        </dd>
      </div>
    </dl>
    <p>You can delete all of them at any time by clearing this site’s data in your browser.</p>
    <p>
      Read more in the <TextLink to="/privacy">Privacy Policy</TextLink>.
    </p>
  </ProsePage>
);
