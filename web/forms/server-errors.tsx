import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { ApiError } from '../api/api-error.ts';

interface ServerError {
  readonly message: string;
  /** What the field held when the server refused it: the message goes as soon as that changes. */
  readonly refused: unknown;
}

type ServerErrors = Readonly<Record<string, ServerError>>;

const ServerErrorsContext = createContext<ServerErrors>({});

/** Lets the fields below show what the server said about them. */
export const ServerErrorsProvider = ({ errors, children }: { errors: ServerErrors; children: ReactNode }) => (
  <ServerErrorsContext value={errors}>{children}</ServerErrorsContext>
);

/** What the server said about a field, while the field still holds the refused value. */
export const useServerError = (name: string, value: unknown): string | undefined => {
  const error = useContext(ServerErrorsContext)[name];
  return error && Object.is(error.refused, value) ? error.message : undefined;
};

/** Keeps the field errors of the last refused submission. */
export const useServerErrors = () => {
  const [errors, setErrors] = useState<ServerErrors>({});

  const clear = useCallback(() => setErrors({}), []);

  /** Takes the field errors out of a failed call; `readValue` reads what a field holds now. */
  const take = useCallback((error: unknown, readValue: (name: string) => unknown): void => {
    const fields = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
    setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, { message, refused: readValue(path) }])));
  }, []);

  return useMemo(() => ({ errors, take, clear }), [errors, take, clear]);
};
