import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { questionSqlQuery } from '#api/questions.ts';
import { useCurrentUser } from '#api/session.ts';
import { useAction } from '#api/use-action.ts';
import type { SavedReport } from '#contract/composed-reports.ts';
import { type QuestionDefinition, questionLimits } from '#contract/question-definition.ts';
import type { QuestionAnswer } from '#contract/questions.ts';
import { useInvalidFields } from '#forms/invalid-fields.ts';
import { useSettled } from '#lib/settled.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CodeBlock } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Cluster, Stack } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { screenOnly } from '#ui/screen-only.css.ts';
import { Text } from '#ui/text.tsx';
import { TitledCard } from '#ui/titled.tsx';
import { SaveDialog } from '../compose/save-dialog.tsx';
import { useDraft } from '../compose/use-draft.ts';
import { questionCopy } from '../copy.ts';
import { PeriodCard } from '../period-presets-row.tsx';
import * as composeStyles from '../reports.css.ts';
import { bringIntoView } from '../run/use-runs.ts';
import type { QuestionSearch } from '../search.ts';
import { AnswerView } from './answer-view.tsx';
import {
  isComplete,
  isUnreadable,
  type KnownEvents,
  questionCodec,
  templates,
  withoutLastStep,
  withStep,
} from './editing.ts';
import { ShapeFields } from './shape-fields.tsx';
import { StepCard } from './step-card.tsx';
import { questionWords } from './words.ts';

export type SavedQuestion = SavedReport & { readonly definition: QuestionDefinition };

interface QuestionDeskProps {
  readonly known: KnownEvents;
  /** The open saved question, or null. */
  readonly saved: SavedQuestion | null;
  readonly search: QuestionSearch;
  readonly onSearch: (search: QuestionSearch, options: { readonly replace: boolean }) => void;
  readonly onSaved: (id: string) => void;
}

interface Answered {
  readonly question: QuestionDefinition;
  readonly answer: QuestionAnswer;
}

/** The SQL of the question, or the problems in its definition. */
const useCompiled = (question: QuestionDefinition) => {
  const settled = useSettled(question);
  const { data, isPlaceholderData } = useQuery({ ...questionSqlQuery(settled), enabled: isComplete(settled) });
  const isCurrent = settled === question && !isPlaceholderData && isComplete(question);
  return {
    sql: data?.sql ?? null,
    code: data?.code ?? null,
    problems: isCurrent ? (data?.problems ?? []) : [],
  };
};

/** The form that composes, runs and saves a question. */
export const QuestionDesk = ({ known, saved, search, onSearch, onSaved }: QuestionDeskProps) => {
  const invalid = useInvalidFields();
  const place = useRef<HTMLDivElement>(null);
  const isAnalyst = useCurrentUser().user?.role !== 'admin';
  const fallback = saved && search.question === undefined ? saved.definition : null;
  const { draft: question, change, write } = useDraft({ codec: questionCodec, search, onSearch, fallback });
  const { sql, code, problems } = useCompiled(question);
  const [isTried, setTried] = useState(false);
  const [saving, setSaving] = useState<'new' | 'changes' | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const { mutate, isPending } = useAction({
    run: (asked: QuestionDefinition) => call('askQuestion', { body: { question: asked } }),
    failed: questionCopy.askFailed,
    onSuccess: (answer, asked) => {
      setAnswered({ question: asked, answer });
      bringIntoView(place.current);
    },
  });
  const isDone = isComplete(question);
  const sentence = questionWords(question, known);
  const faultAt = (path: string): string | undefined => {
    if (!isTried) return undefined;
    const at = /^steps\.(\d+)\.events$/.exec(path)?.[1];
    if (at !== undefined && question.steps[Number(at)]?.events.length === 0) return 'Please choose an event';
    return problems.find((problem) => problem.path === path)?.message;
  };
  const set = (next: QuestionDefinition, isTyped = false) => change(next, { isTyped });
  const whenPossible = (act: () => void) => {
    setTried(true);
    if (isDone && problems.length === 0) act();
    else invalid.focusFirst();
  };
  const ask = () =>
    whenPossible(() => {
      write(question, { changes: { asked: true, sort: undefined }, replace: false });
      mutate(question);
    });
  // Opening a link to an answer runs its question once.
  const isLinked = useRef(search.asked === true);
  if (isLinked.current && isDone && answered === null && !isPending) {
    isLinked.current = false;
    queueMicrotask(() => mutate(question));
  }
  return (
    <Stack gap="xlarge">
      <form
        ref={invalid.ref}
        aria-label="Ask a question"
        noValidate
        className={screenOnly}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Stack gap="large">
          {isUnreadable(search) && (
            <Notice tone="caution" title="The question in this address cannot be read">
              The address may have been cut off. You can ask a new question here.
            </Notice>
          )}
          <Cluster gap="xsmall">
            <Text weight="strong">Start with:</Text>
            {templates.map(({ label, question: template }) => (
              <Button key={label} size="small" onClick={() => set(template)}>
                {label}
              </Button>
            ))}
          </Cluster>
          <Stack as="ol" gap="large">
            {question.steps.map((_, at) => (
              <StepCard
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id
                key={at}
                at={at}
                question={question}
                known={known}
                faultAt={(path) => faultAt(`steps.${at}.${path}`)}
                onChange={set}
                onRemove={at > 0 && at === question.steps.length - 1 ? () => set(withoutLastStep(question)) : null}
              />
            ))}
          </Stack>
          {question.steps.length < (question.shape.kind === 'cohort' ? 2 : questionLimits.steps) && (
            <div>
              <Button icon="plus" onClick={() => set(withStep(question))}>
                Add a step
              </Button>
            </div>
          )}
          <TitledCard title="What to show">
            <ShapeFields
              question={question}
              known={known}
              isAnalyst={isAnalyst}
              faultAt={(path) => faultAt(`shape.${path}`)}
              onChange={set}
            />
          </TitledCard>
          <PeriodCard
            period={question}
            faults={{ to: faultAt('to') }}
            onChoose={({ from, to }) => set({ ...question, from, to })}
          />
          <Card tone="tint">
            <Stack gap="medium">
              <p className={composeStyles.sentence}>{sentence}</p>
              {isDone && problems.length > 0 && (
                <Notice tone="caution" title="This question cannot be asked yet">
                  <ul>
                    {problems.map(({ path, message }) => (
                      <li key={path}>{message}.</li>
                    ))}
                  </ul>
                </Notice>
              )}
              <Cluster>
                <Button variant="primary" type="submit" size="large" busy={isPending} busyLabel="Asking...">
                  Ask
                </Button>
                {saved?.mayChange && (
                  <Button size="large" onClick={() => whenPossible(() => setSaving('changes'))}>
                    Save changes
                  </Button>
                )}
                <Button size="large" onClick={() => whenPossible(() => setSaving('new'))}>
                  {saved ? 'Save as a copy' : 'Save'}
                </Button>
              </Cluster>
              {isDone && sql !== null && problems.length === 0 && (
                <Disclosure summary="SQL of this question">
                  <Stack gap="small">
                    <CodeBlock label="SQL of this question">{sql}</CodeBlock>
                    {isAnalyst ? (
                      <Text tone="muted">It reads exact times, so only administrators can run it under SQL.</Text>
                    ) : (
                      <div>
                        <ButtonLink size="small" to="/reports/sql" search={{ sql }}>
                          Continue in SQL
                        </ButtonLink>
                      </div>
                    )}
                  </Stack>
                </Disclosure>
              )}
              {isDone && code !== null && problems.length === 0 && (
                <Disclosure summary="Continue as code">
                  <Stack gap="small">
                    <Text tone="muted">
                      Save this as {code.file}, and it becomes one of the reports. It reads the history itself, so its
                      numbers are exact.
                    </Text>
                    <CodeBlock label="Report in code">{code.text}</CodeBlock>
                    <div>
                      <CopyButton text={code.text} label="Copy the code" copied={`Paste it into ${code.file}.`} />
                    </div>
                  </Stack>
                </Disclosure>
              )}
            </Stack>
          </Card>
        </Stack>
      </form>

      <SaveDialog
        open={saving !== null}
        revises={saving === 'changes' ? saved : null}
        definition={question}
        sentence={sentence}
        onClose={() => setSaving(null)}
        onSaved={({ id }) => {
          setSaving(null);
          onSaved(id);
          write(question, { changes: { saved: id }, replace: true });
        }}
      />
      <div ref={place} aria-live="polite">
        {answered && (
          <AnswerView
            key={answered.answer.askedAt}
            title={questionWords(answered.question, known)}
            question={answered.question}
            answer={answered.answer}
            order={{
              sort: search.sort,
              onSort: (sort) => onSearch({ ...search, sort }, { replace: true }),
            }}
          />
        )}
      </div>
    </Stack>
  );
};
