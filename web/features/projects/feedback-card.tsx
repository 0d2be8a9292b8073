import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#api/client.ts';
import { feedbackQuery } from '#api/feedback.ts';
import { projectListsKey } from '#api/projects.ts';
import { showResult } from '#api/refetch.ts';
import { type Feedback, FeedbackForm, type ProjectFeedback } from '#contract/feedback.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { feedbackRules, quoteNames, type Side } from '#domain/projects/limits.ts';
import { ActionForm, useActionForm } from '#forms/action-form.tsx';
import { ConfirmedAction } from '#forms/confirmed-action.tsx';
import { formatLongDate } from '#lib/dates.ts';
import { lineButton } from '#ui/button.css.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { feedbackCopy } from './feedback-copy.ts';
import * as styles from './project-detail.css.ts';

interface FeedbackDialogProps {
  readonly projectId: string;
  readonly side: Side;
  readonly partner: string;
  readonly given: Feedback | null;
  readonly quote: ProjectFeedback['quote'];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The initial state of every question. */
const unanswered = z.number().nullable();
const AnsweredForm = z
  .object({
    quality: unanswered,
    communication: unanswered,
    again: unanswered,
    words: FeedbackForm.shape.words,
    quoteAs: z.enum([...quoteNames, '']).nullish(),
  })
  .pipe(FeedbackForm);
type FeedbackValues = z.input<typeof AnsweredForm>;

const valuesOf = (given: Feedback | null, quote: ProjectFeedback['quote']): FeedbackValues => ({
  quality: given?.quality ?? null,
  communication: given?.communication ?? null,
  again: given?.again ?? null,
  words: given?.words ?? '',
  quoteAs: quote?.as ?? '',
});

/** Asks for the three scores of one side, and for a comment. */
const FeedbackDialog = ({ projectId, side, partner, given, quote, open, onClose }: FeedbackDialogProps) => {
  const queries = useQueryClient();
  const { queryKey } = feedbackQuery(projectId);
  const copy = feedbackCopy[side];
  // Outside the dialog, so that closing it by accident keeps the input.
  const feedback = useActionForm({
    values: valuesOf(given, quote),
    schema: AnsweredForm,
    run: (values: FeedbackValues) =>
      call('giveFeedback', { params: { id: projectId }, body: FeedbackForm.parse(values) }),
    succeeded: feedbackCopy.given,
    failed: feedbackCopy.failed,
    refreshes: [projectListsKey],
    resetTo: (saved) => (saved ? valuesOf(saved.own, saved.quote) : valuesOf(given, quote)),
    onSuccess: async (saved) => {
      onClose();
      if (saved) await showResult(queries, queryKey, saved);
    },
  });
  const { fields } = feedback;
  const title = given === null ? feedbackCopy.give : feedbackCopy.change;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ActionForm of={feedback} label={title} submit={feedbackCopy.save} submitting="Saving..." onCancel={onClose}>
        <p>{feedbackCopy.whoSees(partner)}</p>
        <fields.ScoreField name="quality" legend={copy.questions.quality} ends={copy.ends.quality} />
        <fields.ScoreField name="communication" legend={copy.questions.communication} ends={copy.ends.communication} />
        <fields.ScoreField name="again" legend={copy.questions.again} ends={copy.ends.again} />
        <fields.TextArea name="words" label="In your words" hint={copy.wordsHint} optional rows={4} countTo={2000} />
        <fields.Select name="quoteAs" label={copy.quote.label} hint={copy.quote.hint} options={copy.quote.options} />
      </ActionForm>
    </Dialog>
  );
};

interface AnswersProps {
  readonly title: string;
  readonly side: Side;
  readonly feedback: Feedback;
}

const Answers = ({ title, side, feedback }: AnswersProps) => {
  const { terms } = feedbackCopy[side];
  return (
    <Stack gap="xsmall">
      <Heading level={3} size="title4">
        {title}
      </Heading>
      <DefinitionList
        items={(['quality', 'communication', 'again'] as const).map((question) => ({
          term: terms[question],
          description: `${feedback[question]} out of ${feedbackRules.highest}`,
        }))}
      />
      {feedback.words && <p className={styles.prose}>{feedback.words}</p>}
    </Stack>
  );
};

interface QuoteStatusProps {
  readonly projectId: string;
  readonly side: Side;
  readonly quote: NonNullable<ProjectFeedback['quote']>;
}

/** The member's consent to be quoted, its status, and a button to withdraw it. */
const QuoteStatus = ({ projectId, side, quote }: QuoteStatusProps) => {
  const copy = feedbackCopy[side].quote;
  return (
    <Cluster justify="between">
      <Text tone="muted">{copy.status(quote)}</Text>
      <div className={`${lineButton} ${screenOnly}`}>
        <ConfirmedAction
          button={{ children: 'Withdraw consent', size: 'small', variant: 'quiet' }}
          title="Withdraw your consent?"
          message={copy.withdraw}
          confirmLabel="Withdraw consent"
          cancelLabel="Keep consent"
          busyLabel="Withdrawing..."
          action={{
            run: () => call('withdrawQuote', { params: { id: projectId } }),
            succeeded: feedbackCopy.withdrawn,
            failed: feedbackCopy.notWithdrawn,
            refreshes: [feedbackQuery(projectId).queryKey, ['/api/stories']],
          }}
        />
      </div>
    </Cluster>
  );
};

const noteFor = (feedback: ProjectFeedback, isOpen: boolean, partner: string): string | null => {
  if (feedback.openUntil === null) return feedback.ofCharity || feedback.ofConsultant ? null : feedbackCopy.none;
  const until = formatLongDate(feedback.openUntil);
  if (feedback.own === null) return isOpen ? feedbackCopy.ask(partner, until) : feedbackCopy.closed(until);
  const hasBoth = feedback.ofCharity !== null && feedback.ofConsultant !== null;
  const parts = [isOpen ? feedbackCopy.mayChange(until) : null, hasBoth ? null : feedbackCopy.waiting(partner)];
  return parts.filter((part) => part !== null).join(' ') || null;
};

interface FeedbackCardProps {
  readonly project: ProjectDetail;
  readonly role: 'charity' | 'consultant' | 'admin';
}

/** Feedback on a completed project: asks for it, and shows what both sides have said. */
export const FeedbackCard = ({ project, role }: FeedbackCardProps) => {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(feedbackQuery(project.id));
  const { data: feedback } = query;
  if (feedback === undefined) {
    return (
      <TitledCard title={feedbackCopy.title}>
        <NotLoaded query={query} what="the feedback" headingLevel={3} />
      </TitledCard>
    );
  }
  const consultant = project.consultant?.name ?? 'the consultant';
  const partner = role === 'consultant' ? project.charity.name : consultant;
  const isAsked = feedback.openUntil !== null && new Date(feedback.openUntil) > new Date();
  const note = noteFor(feedback, isAsked, partner);
  return (
    <TitledCard title={feedbackCopy.title} tone={isAsked && feedback.own === null ? 'accent' : 'raised'}>
      {feedback.ofCharity && (
        <Answers
          title={role === 'charity' ? feedbackCopy.yours : feedbackCopy.of(project.charity.name)}
          side="charity"
          feedback={feedback.ofCharity}
        />
      )}
      {feedback.ofConsultant && (
        <Answers
          title={role === 'consultant' ? feedbackCopy.yours : feedbackCopy.of(consultant)}
          side="consultant"
          feedback={feedback.ofConsultant}
        />
      )}
      {note && <Text tone="muted">{note}</Text>}
      {feedback.quote && role !== 'admin' && <QuoteStatus projectId={project.id} side={role} quote={feedback.quote} />}
      {isAsked && role !== 'admin' && (
        <div className={screenOnly}>
          <Button variant={feedback.own === null ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
            {feedback.own === null ? feedbackCopy.give : feedbackCopy.change}
          </Button>
          <FeedbackDialog
            projectId={project.id}
            side={role}
            partner={partner}
            given={feedback.own}
            quote={feedback.quote}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </TitledCard>
  );
};
