import { brand } from '../../../src/brand.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { MailLink, PhoneLink } from './contact-lines.tsx';
import { publicHeads } from './heads.ts';
import { ProsePage } from './prose-page.tsx';

/** What is kept about people, why, and how it is protected. */
export const Privacy = () => (
  <ProsePage head={publicHeads.privacy} intro="What we keep about you, why we keep it, and what you can ask of us.">
    <h2>Who is responsible</h2>
    <p>
      {brand.name}, {brand.address.slice(1).join(', ')}. Write to <MailLink /> or call <PhoneLink /> with any question
      about your data.
    </p>
    <h2>What we keep</h2>
    <ul>
      <li>
        If you register: your name, username, e-mail address, and what you choose to add about yourself and your
        organisation, such as a phone number. Your password is kept only as a hash, from which it cannot be read.
      </li>
      <li>If you request a project: what you write about it, and what happens with it.</li>
      <li>
        If you join the waiting list: your name, your e-mail address and your answers, so that we can tell you when we
        open.
      </li>
      <li>
        If you visit the waiting-list page: that the page was seen, under a random number kept in your browser. We
        shorten the network address before it is stored and keep only the kind of browser and device.
      </li>
    </ul>
    <h2>Why we may</h2>
    <p>
      We need the details of your account and your projects to provide the service you asked for. We keep waiting-list
      answers because you asked us to contact you. We count visits because we have an interest in knowing whether the
      page is of use; the count cannot name anyone.
    </p>
    <h2>How it is protected</h2>
    <p>
      The details that identify you are encrypted with a key of your own. When your data is to be erased we destroy that
      key, after which nobody can read them any more, not even in our records of what happened.
    </p>
    <h2>Who sees it</h2>
    <p>
      The people who work on your request: our administrators and, once a project is assigned, the charity and the
      consultant in it. We do not sell data and use no advertising or tracking services of others.
    </p>
    <h2>What you can ask for</h2>
    <p>
      You can ask to see your data, to have it corrected, moved or erased, and you can object to our use of it. Write to{' '}
      <MailLink />. If you are not satisfied with our answer, you can complain to the Information Commissioner’s Office.
    </p>
    <p>
      What your browser stores is listed on the page about <TextLink to="/cookies">cookies</TextLink>.
    </p>
  </ProsePage>
);
