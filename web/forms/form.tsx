import { useBlocker } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { noteUnsavedWork } from '#lib/unsaved-work.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Grid, Stack } from '#ui/layout.tsx';
import { Text } from '#ui/text.tsx';
import * as styles from './form.css.ts';
import { useInvalidFields } from './invalid-fields.ts';

export interface SubmittedForm {
  readonly handleSubmit: () => Promise<void>;
  readonly AppForm: ComponentType<{ children?: ReactNode }>;
}

interface FormProps {
  /** Names the form for assistive technology. */
  readonly label: string;
  readonly form: SubmittedForm;
  readonly children: ReactNode;
}

/**
 * The form element, with the browser's own validation turned off. Focuses the first invalid field after a submission,
 * and announces errors that appear later.
 */
export const Form = ({ label, form, children }: FormProps) => {
  const invalid = useInvalidFields();
  return (
    <form
      ref={invalid.ref}
      aria-label={label}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        invalid.begin();
        void form.handleSubmit().then(invalid.focusFirst);
      }}
    >
      <form.AppForm>{children}</form.AppForm>
    </form>
  );
};

interface FormSectionProps {
  readonly title: string;
  readonly description?: string;
  /** With two columns, short fields are side by side where there is room. */
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}

export const FormSection = ({ title, description, columns = 1, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Stack gap="xxsmall">
        <Heading level={2} size="title3" id={id}>
          {title}
        </Heading>
        {description && <Text tone="muted">{description}</Text>}
      </Stack>
      {columns === 2 ? (
        <Grid columns="pair" align="start">
          {children}
        </Grid>
      ) : (
        <Stack gap="large">{children}</Stack>
      )}
    </section>
  );
};

export interface UnsavedMessage {
  /** Title of the warning: 'Leave without saving?' */
  readonly title: string;
  /** What has not been saved. */
  readonly message: string;
  /** Label of the button that stays on the page. */
  readonly stayLabel?: string;
}

interface UnsavedWorkProps extends UnsavedMessage {
  /** Whether leaving now would lose input. Called at that moment. */
  readonly hasWork: () => boolean;
  /** A search parameter whose change replaces the input, too. */
  readonly replacedBy?: string;
}

const parameterOf = (search: object, name: string): unknown =>
  Object.entries(search).find(([key]) => key === name)?.[1];

/**
 * Asks before a link, the back button, a reload or Logout discards unsaved input. Switching tabs within the page does
 * not ask.
 */
export const UnsavedWork = ({ hasWork, replacedBy, title, message, stayLabel = 'Keep writing' }: UnsavedWorkProps) => {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isReplaced =
        replacedBy !== undefined && parameterOf(current.search, replacedBy) !== parameterOf(next.search, replacedBy);
      return (current.pathname !== next.pathname || isReplaced) && hasWork();
    },
    enableBeforeUnload: hasWork,
    withResolver: true,
  });
  // Logout asks before the session ends, because afterwards nothing can be saved.
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null);
  useEffect(
    () => noteUnsavedWork(async () => !hasWork() || new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    [hasWork],
  );
  const decide = (mayLeave: boolean): void => {
    answer?.(mayLeave);
    setAnswer(null);
    if (mayLeave) leaving.proceed?.();
    else leaving.reset?.();
  };
  return (
    <ConfirmDialog
      open={answer !== null || leaving.status === 'blocked'}
      title={title}
      message={message}
      confirmLabel="Leave this page"
      cancelLabel={stayLabel}
      isDangerous
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    />
  );
};
