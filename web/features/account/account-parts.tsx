import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useCurrentUser } from '#api/session.ts';
import { startPages } from '#features/shell/navigation.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { type SecretSearch, secretSearch } from '#lib/secret-search.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as styles from './account-parts.css.ts';
import { LetterScene } from './scenes.tsx';

interface SettingsSectionProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly children: ReactNode;
}

export const SettingsSection = ({ title, description, children }: SettingsSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Stack gap="xsmall">
        <Heading level={2} size="title3" id={id}>
          {title}
        </Heading>
        <Text tone="muted" measured>
          {description}
        </Text>
      </Stack>
      <Card>{children}</Card>
    </section>
  );
};

interface AccountLayoutProps {
  readonly metadata: PageMetadata;
  /** Title of the browser tab, if it is not that of the metadata. */
  readonly documentTitle?: string;
  readonly title: string;
  readonly intro: ReactNode;
  /** Next to a short form, where there is room. */
  readonly picture?: ReactNode;
  /** Next to a long form; below it in small windows. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one form in a card. */
export const AccountLayout = ({ picture, aside, children, ...page }: AccountLayoutProps) => (
  <Page {...page}>
    <div className={styles.layout({ kind: aside === undefined ? 'picture' : 'aside' })}>
      <div className={styles.form}>
        <Card padding="large">
          <Stack gap="large">{children}</Stack>
        </Card>
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  </Page>
);

/** What happens after the form is sent, and when. */
export const NextSteps = ({
  steps,
}: {
  readonly steps: readonly { readonly name: string; readonly detail: string }[];
}) => (
  <Stack gap="medium">
    <Heading level={2} size="title3">
      What happens next
    </Heading>
    <ol className={styles.steps}>
      {steps.map(({ name, detail }) => (
        <li key={name} className={styles.step}>
          <div>
            <p className={styles.stepName}>{name}</p>
            <p className={styles.stepDetail}>{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  </Stack>
);

/** Who sees what a member writes in a profile. */
export const ProfileAside = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <Stack gap="small">
    <Heading level={2} size="title3">
      Who sees this
    </Heading>
    {sentences.map((sentence) => (
      <Text key={sentence} tone="muted">
        {sentence}
      </Text>
    ))}
  </Stack>
);

/** Shown to a signed-in member above a form that would start another session. */
export const SignedInAlready = ({
  children,
}: {
  /** What submitting the form would do, ending in 'or'. */ children: ReactNode;
}) => {
  const { user } = useCurrentUser();
  return (
    user && (
      <Notice tone="info" title={`You are signed in as ${user.name}`}>
        {children} <TextLink to={startPages[user.role].to}>continue as {user.name}</TextLink>.
      </Notice>
    )
  );
};

/** Tells password managers which account the new password belongs to. */
export const UsernameForPasswordManager = ({ username }: { username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Secret search parameters of the link that opened the page, kept in the browser history for a reload. */
    secretSearch?: SecretSearch;
  }
}

/**
 * Returns the secret search parameters with which the page was opened, and moves them from the URL to the state of this
 * browser history entry: no link or referrer leaks them, and a reload still finds them.
 */
export const useSecretSearch = (): SecretSearch => {
  const { search, state } = useLocation();
  const given = secretSearch(search);
  const isInAddress = Object.keys(given).length > 0;
  const [opened] = useState(isInAddress ? given : (state.secretSearch ?? given));
  const navigate = useNavigate();
  useEffect(() => {
    if (isInAddress) void navigate({ to: '.', search: {}, replace: true, state: { secretSearch: opened } });
  }, [navigate, isInAddress, opened]);
  return opened;
};

const chosenPassword = { type: 'password', autoComplete: 'new-password', required: true } as const;
const passwordLength = '8 to 100 characters';

/** Fields that several account forms share. */
export const accountFields = {
  username: { label: 'Username', hint: 'At least 3 characters', autoComplete: 'username', required: true },
  email: { label: 'Email', type: 'email', autoComplete: 'email', required: true },
  password: { ...chosenPassword, label: 'Password', hint: passwordLength },
  confirmPassword: { ...chosenPassword, label: 'Confirm password' },
  newPassword: { ...chosenPassword, label: 'New password', hint: passwordLength },
  confirmNewPassword: { ...chosenPassword, label: 'Confirm new password' },
  currentPassword: {
    label: 'Current password',
    type: 'password',
    autoComplete: 'current-password',
    required: true,
  },
  appCode: {
    label: 'Code from your app',
    hint: 'Six digits',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    required: true,
  },
  phone: { label: 'Phone', optional: true, type: 'tel', autoComplete: 'tel' },
  website: {
    label: 'Website',
    optional: true,
    type: 'url',
    hint: 'For example https://example.org',
    autoComplete: 'url',
  },
} as const;

/** Shown for an address without a token. */
export const IncompleteLink = ({ metadata, help }: { readonly metadata: PageMetadata; readonly help: string }) => (
  <AccountLayout
    metadata={metadata}
    title="This link is incomplete"
    intro="Please open the complete link from our email: some email programs cut off long links."
    picture={<LetterScene />}
  >
    <Text>{help}</Text>
    <Cluster>
      <ButtonLink variant="primary" to="/account-settings">
        Account settings
      </ButtonLink>
    </Cluster>
  </AccountLayout>
);

interface AnsweredProps {
  readonly metadata: PageMetadata;
  readonly title: string;
  readonly intro: string;
  readonly next: React.ReactNode;
}

/** Replaces the question after the answer. */
export const Answered = ({ metadata, title, intro, next }: AnsweredProps) => {
  useEffect(focusHeading, []);
  return (
    <AccountLayout metadata={metadata} documentTitle={title} title={title} intro={intro} picture={<LetterScene />}>
      <Cluster>{next}</Cluster>
    </AccountLayout>
  );
};
