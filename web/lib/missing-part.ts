/** Prefix of the message of a marked error. */
const sign = 'A part of the client could not be fetched: ';

/**
 * Marks the errors of scripts that could not be fetched, because the connection is down or a new release has replaced
 * them. For an unmarked error the router reloads the page at once, and an offline visitor loses it.
 */
export const markMissingParts = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${sign}${payload.message}`;
  });
};

/** Whether a page failed because one of its scripts could not be fetched. */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(sign);

/** Reloads the page if the server can be reached; otherwise leaves it as it is. */
export const reloadIfReachable = async (): Promise<void> => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
};

/** Session storage key of the error messages for which the page has already been reloaded, one per line. */
const remembered = 'fellowbridge-reloaded';
const REMEMBERED = 20;

/**
 * Reloads the page if the server can be reached, once per missing script. If that does not help, the visitor decides.
 */
export const reloadOnceFor = async ({ message }: Error): Promise<void> => {
  const before = sessionStorage.getItem(remembered)?.split('\n') ?? [];
  if (before.includes(message)) return;
  sessionStorage.setItem(remembered, [...before, message].slice(-REMEMBERED).join('\n'));
  await reloadIfReachable();
};
