import { brand } from '#brand';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { TextLink } from '#ui/text-link.tsx';
import { MailLink, PhoneLink, ProsePage } from './public-parts.tsx';

export const metadata: PageMetadata = {
  path: '/privacy',
  title: 'Privacy Policy',
  description: `What ${brand.name} keeps about you, why, for how long, and what you can ask of us.`,
  isIndexed: true,
  isPrerendered: true,
};

export const Privacy = () => (
  <ProsePage metadata={metadata} intro="What personal data we hold, why, and what your rights are.">
    <h2>Who is responsible</h2>
    <p>
      {brand.name}, {brand.address.slice(1).join(', ')}. Write to <MailLink /> or call <PhoneLink /> with any question
      about your data.
    </p>
    <h2>What we hold</h2>
    <dl>
      <div>
        <dt>If you register</dt>
        <dd>
          Your name, username, email address, and what you choose to add about yourself and your organisation. We store
          your password only as a hash, from which it cannot be recovered. For each signed-in device we store the type
          of browser and device, so that you can recognise it.
        </dd>
      </div>
      <div>
        <dt>If you work on a project</dt>
        <dd>
          What you write in the request, the messages and documents you exchange, and what happens with the project.
        </dd>
      </div>
      <div>
        <dt>If you join the waiting list</dt>
        <dd>Your name, your email address and your answers, so that we can invite you when your place is ready.</dd>
      </div>
      <div>
        <dt>If you visit the waiting-list page</dt>
        <dd>
          The visit, under a random visitor number stored in your browser. Before we store anything, we shorten the
          network address so that it no longer identifies your connection, and reduce the browser's description of
          itself to its family and platform, such as “Firefox on Windows”.
        </dd>
      </div>
    </dl>
    <h2>The history</h2>
    <p>
      We record what happens on the platform as a history: who registered, who was approved, which project was requested
      and its progress, when, and who did it. Entries are never overwritten, so that every decision can be traced later.
      Our analysts read it with pseudonyms in place of people and organisations.
    </p>
    <h2>How it is protected</h2>
    <p>
      In that history your name, contact details, biography, messages, the names of your documents and the texts that
      you write about a charity’s mission and its projects are encrypted with a key that is used for you alone. When we
      destroy the key, they can no longer be read, although the history itself remains. An organisation’s name, its
      location and other facts about it, the titles of its projects, and a consultant’s areas, years and rate are not
      encrypted in this way: please do not name individuals in them.
    </p>
    <h2>Legal basis</h2>
    <p>
      We need the details of your account and your projects to provide the service you asked for. We keep waiting-list
      answers because you asked us to contact you. We count visits because we have a legitimate interest in knowing
      whether the page is useful; the count identifies no one.
    </p>
    <h2>How long we keep it</h2>
    <dl>
      <div>
        <dt>Your account</dt>
        <dd>
          Until you close it. Your key is then destroyed, and the documents and the photo that you uploaded are removed.
          We keep the organisation and its projects, with “Former member” instead of your name.
        </dd>
      </div>
      <div>
        <dt>Waiting list</dt>
        <dd>Until you ask us to remove you. We then destroy your key for it, too.</dd>
      </div>
      <div>
        <dt>Sessions</dt>
        <dd>Until you log out, for 14 days without use, and for 90 days at most.</dd>
      </div>
      <div>
        <dt>Emails to you</dt>
        <dd>Their content is deleted once they are sent. The record that one was sent is kept for 90 days.</dd>
      </div>
      <div>
        <dt>Visits</dt>
        <dd>Indefinitely, because they do not identify you.</dd>
      </div>
    </dl>
    <h2>Who sees it</h2>
    <p>
      The people who work on your request: our administrators and, once a project is assigned, its charity and its
      consultant. The public directory shows the profiles of approved consultants who are available. We do not sell
      data, and we use no third-party advertising or tracking.
    </p>
    <h2>Your rights</h2>
    <p>
      In your <TextLink to="/account-settings">account settings</TextLink> you can correct your details, download what
      we hold about you as a file, and close your account permanently. The file lists your documents without their
      content, and does not include waiting-list sign-ups, which are not linked to an account: ask us for those.
    </p>
    <p>
      For anything else, and if you have no account, write to <MailLink />: you can ask for your data, or to have it
      corrected, transferred or erased, and you can object to our use of it. If you are not satisfied with our answer,
      you can complain to the Information Commissioner’s Office.
    </p>
    <p>
      The page about <TextLink to="/cookies">cookies</TextLink> lists what we store in your browser.
    </p>
  </ProsePage>
);
