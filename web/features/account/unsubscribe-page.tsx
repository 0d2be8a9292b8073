import { useState } from 'react';
import { call } from '#api/client.ts';
import { useAction } from '#api/use-action.ts';
import { brand } from '#brand';
import { type EmailKind, emailKindFacts, emailKinds } from '#domain/notifications/email-kinds.ts';
import type { PageMetadata } from '#lib/page-metadata.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AccountLayout, Answered, IncompleteLink, useSecretSearch } from './account-parts.tsx';
import { emailKindCopy, unsubscribeCopy } from './copy.ts';
import { LetterScene } from './scenes.tsx';

export const metadata: PageMetadata = {
  path: '/unsubscribe',
  title: 'Choose your emails',
  description: `Stop emails from ${brand.name}, or get them once a day.`,
  holdsSecret: true,
};

type Timing = 'daily' | 'never';

/** The kind of email that the token names, without validation: the server checks it. */
const kindIn = (token: string): EmailKind | 'digest' | 'dashboard' => {
  const [name = ''] = token.split('.');
  if (name.startsWith('dashboard-')) return 'dashboard';
  return emailKinds.find((kind) => kind === name) ?? 'digest';
};

const questions = {
  digest: { title: 'Stop the daily email?', intro: 'It lists what is new, once a day.' },
  dashboard: {
    title: 'Stop the figures of this dashboard?',
    intro: 'You can turn them on again on the dashboard. You will still receive your other dashboards by email.',
  },
} as const;

const questionAbout = (kind: ReturnType<typeof kindIn>) =>
  kind === 'digest' || kind === 'dashboard'
    ? questions[kind]
    : { title: `Stop emails about: ${emailKindCopy[kind].name}?`, intro: emailKindCopy[kind].meaning };

interface QuestionProps {
  readonly token: string;
  readonly onAnswer: (timing: Timing) => void;
}

/** Asks for confirmation, because link scanners of mail systems open the page too. */
const Question = ({ token, onAnswer }: QuestionProps) => {
  const kind = kindIn(token);
  const { mutate, isPending, isError, variables } = useAction({
    run: (timing: Timing) => call('unsubscribe', { body: { token, timing } }),
    succeeded: (_, timing) => (timing === 'daily' ? unsubscribeCopy.daily : unsubscribeCopy.stopped),
    failed: unsubscribeCopy.failed,
    onSuccess: (_, timing) => onAnswer(timing),
  });
  const canBeDaily = kind !== 'digest' && kind !== 'dashboard' && emailKindFacts[kind].timings.includes('at-once');
  return (
    <AccountLayout metadata={metadata} {...questionAbout(kind)} picture={<LetterScene />}>
      {isError && (
        <Notice tone="caution" title="Still not working?" announce>
          Please open the complete link from our email, or write to {brand.email}.
        </Notice>
      )}
      <Cluster>
        <Button
          variant="primary"
          busy={isPending}
          busyLabel={variables === 'never' ? 'Stopping...' : undefined}
          onClick={() => mutate('never')}
        >
          Stop these emails
        </Button>
        {canBeDaily && (
          <Button
            busy={isPending}
            busyLabel={variables === 'daily' ? 'Saving...' : undefined}
            onClick={() => mutate('daily')}
          >
            Send them once a day
          </Button>
        )}
      </Cluster>
      <Text>
        You can choose about all your emails in your <TextLink to="/account-settings">account settings</TextLink>.
      </Text>
    </AccountLayout>
  );
};

/** Unsubscribes from one kind of email with the link of an email, without signing in. */
export const UnsubscribePage = () => {
  const { token } = useSecretSearch();
  const [answer, setAnswer] = useState<Timing | null>(null);
  if (!token) return <IncompleteLink metadata={metadata} help="You can choose your emails in your account settings." />;
  if (answer === null) return <Question token={token} onAnswer={setAnswer} />;
  return (
    <Answered
      metadata={metadata}
      title={answer === 'daily' ? unsubscribeCopy.daily.title : unsubscribeCopy.stopped.title}
      intro={
        answer === 'daily'
          ? 'You will get them in one email each morning when there is something new.'
          : 'You will no longer get these emails. You still see what is new when you sign in.'
      }
      next={
        <ButtonLink variant="primary" to="/account-settings">
          Change email settings
        </ButtonLink>
      }
    />
  );
};
