import { useFieldContext } from './form-contexts.ts';
import { useServerError } from './server-errors.tsx';

const messageOf = (error: unknown): string | undefined => {
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string') {
    return error.message;
  }
  return undefined;
};

/** What a bound control needs of its field: name, value, change and blur, and the one message to show. */
export const useFieldState = <Value>() => {
  const field = useFieldContext<Value>();
  const serverError = useServerError(field.name, field.state.value);
  const [firstError] = field.state.meta.errors;
  return {
    name: field.name,
    value: field.state.value,
    onChange: field.handleChange,
    onBlur: field.handleBlur,
    error: messageOf(firstError) ?? serverError,
  };
};
