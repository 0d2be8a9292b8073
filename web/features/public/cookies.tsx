import { TextLink } from '../../ui/text-link.tsx';
import { publicHeads } from './heads.ts';
import { ProsePage } from './prose-page.tsx';

/** What the browser stores. */
export const Cookies = () => (
  <ProsePage
    head={publicHeads.cookies}
    intro="One cookie, and two notes that your browser keeps for us. None of them follows you to other sites."
  >
    <h2>The session cookie</h2>
    <p>
      When you sign in we set one cookie. It holds a random number that tells our server which session is yours, and
      nothing about you. It ends when you log out, or after a time without use. Without it nobody could stay signed in,
      so it needs no consent.
    </p>
    <h2>What your browser remembers</h2>
    <ul>
      <li>
        The colours you chose at the foot of the page: light, dark or as your system has it. This is never sent to us.
      </li>
      <li>
        A random visitor number, if you open the waiting-list page. We use it to count visits without counting one
        visitor twice; it is not linked to your name or account.
      </li>
    </ul>
    <p>You can delete both at any time by clearing this site’s data in your browser.</p>
    <p>
      Read more in the <TextLink to="/privacy">Privacy Policy</TextLink>.
    </p>
  </ProsePage>
);
