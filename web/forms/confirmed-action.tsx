import { useState } from 'react';
import { type Action, useAction } from '#api/use-action.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/dialog.tsx';

interface ConfirmedActionProps<Result> extends Omit<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'onCancel'> {
  readonly button: Omit<ButtonProps, 'onClick'>;
  /** Its success closes the dialog. */
  readonly action: Action<void, Result>;
  readonly closesOnFailure?: boolean;
}

/** A button that asks for confirmation before its action. */
export const ConfirmedAction = <Result,>({
  button,
  action,
  closesOnFailure = false,
  ...question
}: ConfirmedActionProps<Result>) => {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useAction<Result>({
    ...action,
    onSuccess: async (result) => {
      setAsked(false);
      await action.onSuccess?.(result);
    },
    onFailure: (error, input) => {
      if (closesOnFailure) setAsked(false);
      action.onFailure?.(error, input);
    },
  });
  return (
    <>
      <Button {...button} onClick={() => setAsked(true)} />
      <ConfirmDialog
        {...question}
        open={isAsked}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};
