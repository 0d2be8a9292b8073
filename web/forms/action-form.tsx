import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type Action, failureOf, type Message, useAction } from '#api/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { fieldsOf, SubmitButton, useAppForm, validateWith } from './app-form.tsx';
import { Form, type SubmittedForm, type UnsavedMessage, UnsavedWork } from './form.tsx';
import { type ServerErrors, ServerErrorsProvider, useServerErrors, valueAt } from './server-errors.tsx';

interface ActionFormOptions<Values, Result> extends Action<Values, Result> {
  /** The values that the form starts with. */
  readonly values: Values;
  readonly schema: z.ZodType<unknown, Values>;
  /** The values that the form holds after success; without it, it keeps what was typed. */
  readonly resetTo?: (result: Result) => Values;
}

/**
 * A form that submits to an action: validated by the schema, the server's field errors on their fields, its sentence in
 * a toast. Render it with {@link ActionForm}.
 */
export const useActionForm = <Values, Result>({
  values,
  schema,
  resetTo,
  onSuccess,
  onFailure,
  ...action
}: ActionFormOptions<Values, Result>) => {
  const { errors, take } = useServerErrors();
  const saved = useRef<Values | null>(null);
  const [failure, setFailure] = useState<Message | null>(null);

  const { mutateAsync, isIdle, isError } = useAction<Result, Values>({
    ...action,
    onStart: async (sent) => {
      setFailure(null);
      await action.onStart?.(sent);
    },
    onSuccess: async (result, sent) => {
      saved.current = form.state.values;
      if (resetTo) form.reset(resetTo(result));
      await onSuccess?.(result, sent);
    },
    onFailure: (error, sent) => {
      take(error, (path) => valueAt(form.state.values, path));
      setFailure(failureOf(error, action.failed));
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

  return {
    form,
    fields: fieldsOf(form),
    errors,
    /** Nothing has been submitted yet. */
    isIdle,
    hasFailed: isError,
    /** What the last submission failed with; null while there is none. */
    failure,
    /** Whether the form holds input that was not saved. */
    hasWork: () => !form.state.isDefaultValue && form.state.values !== saved.current,
  };
};

/** The failure of a submission, where the focus lands: a toast alone is gone after five seconds. */
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
  readonly of: { readonly form: SubmittedForm; readonly errors: ServerErrors; readonly hasWork: () => boolean };
  /** Names the form for assistive technology. */
  readonly label: string;
  /** Label of the submit button; without it, the form brings its own row of buttons. */
  readonly submit?: string;
  readonly submitting?: string;
  /** Further buttons in the submit row; without them, a `wide` button fills the form's width. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** Adds a button that closes the dialog around the form. */
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** The action cannot be undone. */
  readonly isDangerous?: boolean;
  /** The failure of the last submission, to be shown in the form as well. */
  readonly failure?: Message | null;
  /** Asks before unsaved input is discarded. */
  readonly unsaved?: UnsavedMessage;
  readonly children: ReactNode;
}

/** The frame of a form: fields with their server errors, submit row, and the question before unsaved input is lost. */
export const ActionForm = ({
  of: { form, errors, hasWork },
  label,
  submit,
  submitting = 'Saving...',
  actions,
  wide = false,
  onCancel,
  cancelLabel = 'Cancel',
  isDangerous = false,
  failure = null,
  unsaved,
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
            {onCancel && (
              <Button variant="secondary" onClick={onCancel}>
                {cancelLabel}
              </Button>
            )}
            {button}
            {actions}
          </Cluster>
        )}
      </Form>
      {unsaved && <UnsavedWork hasWork={hasWork} {...unsaved} />}
    </ServerErrorsProvider>
  );
};
