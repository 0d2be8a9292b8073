import { type ReactNode, useRef } from 'react';
import { focusFirstInvalid } from './focus-first-invalid.ts';
import { formClass } from './form.css.ts';

interface SubmittableForm {
  readonly handleSubmit: () => Promise<void>;
}

interface FormProps {
  /** Names the form for assistive technology. */
  readonly label: string;
  readonly form: SubmittableForm;
  readonly children: ReactNode;
}

/** The form element: the browser's own validation stays out of the way, and focus goes to the first invalid field. */
export const Form = ({ label, form, children }: FormProps) => {
  const element = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={element}
      aria-label={label}
      className={formClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void form.handleSubmit().then(() => focusFirstInvalid(element.current));
      }}
    >
      {children}
    </form>
  );
};
