import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { failureOf, type Message } from '#api/failure.ts';
import { type Action, useAction } from '#api/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from './app-form.tsx';
import { Form, type SubmittedForm, type UnsavedMessage, UnsavedWork } from './form.tsx';
import { newlySaved } from './newly-saved.ts';
import {
  isShownAtFields,
  type ServerErrors,
  ServerErrorsProvider,
  useServerErrors,
  valueAt,
} from './server-errors.tsx';

/** For forms in dialogs, which the back button of a phone leaves together with their page. */
const unsavedInDialog: UnsavedMessage = {
  title: 'Leave without saving?',
  message: 'What you have typed has not been saved. If you leave, you lose it.',
};

const unreachable = 'Check your connection; nothing you typed is lost.';

interface ActionFormOptions<Values extends object, Result> extends Action<Values, Result> {
  /** The saved values. When they change, fields that the member has not changed follow. */
  readonly values: Values;
  readonly schema: z.ZodType<unknown, Values>;
  /** Values to reset the form to after success; without it, the input is kept. */
  readonly resetTo?: (result: Result) => Values;
  /** Shows a failure at the top of the form, where it stays, instead of in a toast. */
  readonly showsFailure?: true;
  /** By default, a failure shows no toast if the form shows it: at its fields or at its top. */
  readonly isQuiet?: (error: unknown) => boolean;
}

/** For forms whose every failure gets a toast by the specification, also one that is shown at their fields (spec §8). */
export const toastsEveryFailure = (): boolean => false;

/**
 * A form that submits to an action: validated by the schema, with the server's field errors shown at their fields and
 * any other failure in a toast. Render it with {@link ActionForm}.
 */
export const useActionForm = <Values extends object, Result>({
  values,
  schema,
  resetTo,
  showsFailure,
  isQuiet,
  onSuccess,
  onFailure,
  ...action
}: ActionFormOptions<Values, Result>) => {
  const { errors, take } = useServerErrors();
  const saved = useRef<Values | null>(null);
  const [failure, setFailure] = useState<Message | null>(null);
  const failed = { unreachable, ...action.failed };
  const isAtFields = (error: unknown): boolean => isShownAtFields(error, form.state.values);

  const { mutateAsync, isIdle, isError } = useAction<Result, Values>({
    ...action,
    failed,
    isQuiet: isQuiet ?? ((error) => showsFailure === true || isAtFields(error)),
    onStart: async (sent) => {
      setFailure(null);
      await action.onStart?.(sent);
    },
    onSuccess: async (result, sent) => {
      saved.current = sent;
      // Input since the submission stays, unsaved.
      if (resetTo && form.state.values === sent) form.reset(resetTo(result));
      await onSuccess?.(result, sent);
    },
    onFailure: (error, sent) => {
      take(error, (path) => valueAt(form.state.values, path));
      if (showsFailure && !isAtFields(error)) setFailure(failureOf(error, failed));
      onFailure?.(error, sent);
    },
  });

  const form = useAppForm({
    defaultValues: values,
    ...validateWith(schema),
    onSubmit: ({ value }) =>
      mutateAsync(value).then(
        () => undefined,
        () => undefined,
      ),
  });

  const shown = useRef(values);
  useEffect(() => {
    // Otherwise the next submission would undo what was saved elsewhere, for example in another tab.
    const news = newlySaved(form.state.values, shown.current, values);
    shown.current = values;
    if (Object.keys(news).length > 0) {
      form.baseStore.setState((state) => ({ ...state, values: { ...state.values, ...news } }));
    }
  }, [form, values]);

  return {
    form,
    fields: fieldsOf(form),
    errors,
    /** Nothing has been submitted yet. */
    isIdle,
    hasFailed: isError,
    /** The failure of the last submission, if the form is to show it. */
    failure,
    /** Whether the form has unsaved input. */
    hasWork: () => !form.state.isDefaultValue && form.state.values !== saved.current,
  };
};

/** The failure message of a submission, which takes the focus. */
const Failure = ({ failure }: { readonly failure: Message }) => {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus
  useEffect(() => element.current?.focus(), [failure]);
  return (
    <div ref={element} tabIndex={-1}>
      <Notice tone="critical" title={failure.title}>
        {failure.message}
      </Notice>
    </div>
  );
};

interface ActionFormProps {
  readonly of: {
    readonly form: SubmittedForm;
    readonly errors: ServerErrors;
    readonly failure: Message | null;
    readonly hasWork: () => boolean;
  };
  /** Names the form for assistive technology. */
  readonly label: string;
  /** Label of the submit button; without it, the form provides its own buttons. */
  readonly submit?: string;
  readonly submitting?: string;
  /** Further buttons next to the submit button; without them, a `wide` submit button fills the form's width. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** Adds a button that closes the dialog around the form. */
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  /** Asks before unsaved input is discarded by leaving the page. Forms in dialogs ask by default. */
  readonly unsaved?: UnsavedMessage;
  readonly children: ReactNode;
}

/** Wraps a form: its fields with their server errors, the submit row, and the warning about unsaved input. */
export const ActionForm = ({
  of: { form, errors, failure, hasWork },
  label,
  submit,
  submitting = 'Saving...',
  actions,
  wide = false,
  onCancel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  unsaved = onCancel && unsavedInDialog,
  children,
}: ActionFormProps) => {
  const button = submit !== undefined && (
    <SubmitButton
      label={submit}
      busyLabel={submitting}
      size={onCancel ? 'medium' : 'large'}
      variant={isDangerous ? 'danger' : 'primary'}
    />
  );
  return (
    <ServerErrorsProvider errors={errors}>
      <Form label={label} form={form}>
        {failure && <Failure failure={failure} />}
        {children}
        {wide || !button ? (
          button
        ) : (
          <Cluster justify={onCancel ? 'end' : 'start'}>
            {onCancel && <Button onClick={onCancel}>{cancelLabel}</Button>}
            {button}
            {actions}
          </Cluster>
        )}
      </Form>
      {unsaved && <UnsavedWork hasWork={hasWork} {...unsaved} />}
    </ServerErrorsProvider>
  );
};
