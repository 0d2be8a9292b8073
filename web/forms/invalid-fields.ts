import { useEffect, useMemo, useRef } from 'react';

const ERROR = '[data-field-error]';

const announce = (error: Element): void => error.setAttribute('role', 'alert');
const silence = (error: Element): void => error.removeAttribute('role');

/** The error messages that a change of the page adds or rewrites. */
const errorsIn = ({ target, addedNodes }: MutationRecord): readonly Element[] => {
  const rewritten = target.parentElement?.closest(ERROR) ?? null;
  const added = [...addedNodes].flatMap((node) =>
    node instanceof Element ? [...(node.matches(ERROR) ? [node] : []), ...node.querySelectorAll(ERROR)] : [],
  );
  return rewritten === null ? added : [rewritten, ...added];
};

/** The first invalid control of a form, or its first element that can have the focus. */
const firstInvalid = (form: HTMLFormElement): HTMLElement | null => {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const controls = 'input, select, textarea, button';
  return invalid?.matches(controls) ? invalid : (invalid?.querySelector<HTMLElement>(controls) ?? invalid);
};

/** The error message that describes a control, or the group around it. */
const errorOf = (form: HTMLFormElement, control: HTMLElement): Element | undefined =>
  [...form.querySelectorAll(ERROR)].find(({ id }) => control.closest(`[aria-describedby~="${CSS.escape(id)}"]`));

/**
 * Leads to the invalid fields of the form with this `ref`. `begin` starts a submission, and `focusFirst` ends it: it
 * moves the focus to the first invalid field, once the errors are rendered (spec §5).
 *
 * A field that receives the focus is read with its error. Screen readers announce other errors only as alerts: those
 * that appear between submissions, and that of a first field which had the focus already. The further errors of a
 * submission are read when the user comes to their fields.
 */
export const useInvalidFields = () => {
  const ref = useRef<HTMLFormElement>(null);
  const isSubmitting = useRef(false);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const appearing = new MutationObserver((changes) => {
      if (!isSubmitting.current) for (const error of changes.flatMap(errorsIn)) announce(error);
    });
    appearing.observe(form, { childList: true, characterData: true, subtree: true });
    return () => appearing.disconnect();
  }, []);
  return useMemo(() => {
    const begin = (): void => {
      isSubmitting.current = true;
      // A role that is set again announces an unchanged error again.
      for (const error of ref.current?.querySelectorAll(ERROR) ?? []) silence(error);
    };
    const focusFirst = (): void => {
      begin();
      requestAnimationFrame(() => {
        isSubmitting.current = false;
        const form = ref.current;
        const field = form && firstInvalid(form);
        if (!field) return;
        if (field === document.activeElement) {
          const error = errorOf(form, field);
          if (error) announce(error);
        }
        field.focus();
      });
    };
    return { ref, begin, focusFirst };
  }, []);
};
