/** Moves the focus to the first invalid field of a form, once the errors are on the page (spec §5). */
export const focusFirstInvalid = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    const target = invalid?.matches('input, select, textarea, button')
      ? invalid
      : invalid?.querySelector<HTMLElement>('input, select, textarea, button');
    (target ?? invalid)?.focus();
  });
};
