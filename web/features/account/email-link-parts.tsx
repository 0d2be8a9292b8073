import { useEffect } from 'react';
import { focusHeading } from '#lib/focus-heading.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import { AccountLayout } from './account-parts.tsx';
import { LetterScene } from './scenes.tsx';

/** Shown for an address without a token. */
export const IncompleteLink = ({ metadata }: { readonly metadata: PageMetadata }) => (
  <AccountLayout
    metadata={metadata}
    title="This link is incomplete"
    intro="Please open the complete link from our email: some mail programs cut off long links."
    picture={<LetterScene />}
  >
    <Text>If it no longer works, sign in and ask for a new one in your account settings.</Text>
    <Cluster>
      <ButtonLink to="/account-settings">Account settings</ButtonLink>
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
