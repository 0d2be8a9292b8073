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
    <dl>
      <div>
        <dt>If you register</dt>
        <dd>
          Your name, username, e-mail address, and what you choose to add about yourself and your organisation. Your
          password is kept only as a hash, from which it cannot be read. For each place where you are signed in we keep
          the kind of browser and device, so that you recognise it.
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
        <dd>Your name, your e-mail address and your answers, so that we can invite you when your place is ready.</dd>
      </div>
      <div>
        <dt>If you visit the waiting-list page</dt>
        <dd>
          That the page was seen, under a random visitor number kept in your browser. The network address is shortened
          before anything is stored, so that it no longer leads to your connection, and of what your browser says about
          itself we keep only its family and platform, such as “Firefox on Windows”.
        </dd>
      </div>
    </dl>
    <h2>The history</h2>
    <p>
      We record what happens on the platform as a history: who registered, who was approved, which project was requested
      and what became of it, when, and at whose request. Nothing in it is overwritten, so that every decision can be
      followed up later. Our analysts read it without personal data.
    </p>
    <h2>How it is protected</h2>
    <p>
      In that history your name, contact details, biography, messages and the names of your documents are encrypted with
      a key that belongs to you alone. When the key is destroyed nobody can read them any more, although the history
      itself goes on. Facts about an organisation, the descriptions of its projects, and a consultant’s areas, years and
      rate are not encrypted in this way: please name no individuals in them.
    </p>
    <h2>Why we may</h2>
    <p>
      We need the details of your account and your projects to provide the service you asked for. We keep waiting-list
      answers because you asked us to contact you. We count visits because we have an interest in knowing whether the
      page is of use; the count cannot name anyone.
    </p>
    <h2>How long</h2>
    <dl>
      <div>
        <dt>Your account</dt>
        <dd>
          Until you close it. Your key is then destroyed, and the documents you uploaded are removed. What remains are
          the organisation and its projects, with “Former member” in your place.
        </dd>
      </div>
      <div>
        <dt>Waiting list</dt>
        <dd>Until you ask us to take you off it. Your key for it is destroyed as well.</dd>
      </div>
      <div>
        <dt>Sessions</dt>
        <dd>They end when you log out, after 14 days without use, and after 90 days in any case.</dd>
      </div>
      <div>
        <dt>E-mails to you</dt>
        <dd>Their content is deleted once they are sent. That one was sent stays known for 90 days.</dd>
      </div>
      <div>
        <dt>Visits</dt>
        <dd>For good, because nothing in them says who you are.</dd>
      </div>
    </dl>
    <h2>Who sees it</h2>
    <p>
      The people who work on your request: our administrators and, once a project is assigned, the charity and the
      consultant in it. The public directory shows the profiles of approved consultants who are available. We do not
      sell data and use no advertising or tracking services of others.
    </p>
    <h2>What you can do</h2>
    <p>
      In your <TextLink to="/account-settings">account settings</TextLink> you can correct your details, download what
      we hold about you as a file, and close your account for good. The file tells of your documents without repeating
      them, and leaves out sign-ups on the waiting list, which are not tied to an account: ask us for those.
    </p>
    <p>
      For anything else, and if you have no account, write to <MailLink />: you can ask to see your data, to have it
      corrected, moved or erased, and you can object to our use of it. If you are not satisfied with our answer, you can
      complain to the Information Commissioner’s Office.
    </p>
    <p>
      What your browser stores is listed on the page about <TextLink to="/cookies">cookies</TextLink>.
    </p>
  </ProsePage>
);
