import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ApiError } from '#api/api-error.ts';

interface ServerError {
  readonly message: string;
  /** The value that the server refused. The message is hidden once the field has another value. */
  readonly refused: unknown;
}

export type ServerErrors = Readonly<Record<string, ServerError>>;

const ServerErrorsContext = createContext<ServerErrors>({});

/** Provides the server's error messages to the fields inside. */
export const ServerErrorsProvider = ({ errors, children }: { errors: ServerErrors; children: ReactNode }) => (
  <ServerErrorsContext value={errors}>{children}</ServerErrorsContext>
);

/** The server's message about a field, while the field still holds the refused value. */
export const useServerError = (name: string, value: unknown): string | undefined => {
  const error = useContext(ServerErrorsContext)[name];
  return error && Object.is(error.refused, value) ? error.message : undefined;
};

/** The value at a field path, such as `charity.foundingYear`; undefined if there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined,
      values,
    );

const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? (error.problem?.errors ?? []) : []);

/** Whether the server refused fields of this form only, so that the fields show everything that it says. */
export const isShownAtFields = (error: unknown, values: unknown): boolean => {
  const refused = fieldErrorsOf(error);
  return refused.length > 0 && refused.every(({ path }) => valueAt(values, path) !== undefined);
};

/** Stores the field errors of the last refused submission. */
export const useServerErrors = () => {
  const [errors, setErrors] = useState<ServerErrors>({});

  const clear = useCallback(() => setErrors({}), []);

  /** Reads the field errors from a failed call; `readValue` returns the current value of a field. */
  const take = useCallback((error: unknown, readValue: (name: string) => unknown): void => {
    setErrors(
      Object.fromEntries(
        fieldErrorsOf(error).map(({ path, message }) => [path, { message, refused: readValue(path) }]),
      ),
    );
  }, []);

  return useMemo(() => ({ errors, take, clear }), [errors, take, clear]);
};
