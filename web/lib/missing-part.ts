/** How the message of such an error begins. */
const sign = 'A part of the client could not be fetched: ';

/**
 * Marks errors of scripts that could not be fetched, because the connection is down or a new release has replaced them.
 * Unmarked, they make the router reload the page at once, and a visitor who is offline loses it.
 */
export const markMissingParts = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${sign}${payload.message}`;
  });
};

/** Whether a page failed for want of a script. */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith(sign);

/** Reloads the page if the server can be reached. Otherwise the page stays as it is. */
export const reloadIfReachable = async (): Promise<void> => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
};

/** Remembers, until the window closes, which missing parts have been reloaded for: one a line, the last few. */
const remembered = 'fellowbridge-reloaded';
const REMEMBERED = 20;

/** The same, once for each missing part. If that does not help, the visitor decides. */
export const reloadOnceFor = async ({ message }: Error): Promise<void> => {
  const before = sessionStorage.getItem(remembered)?.split('\n') ?? [];
  if (before.includes(message)) return;
  sessionStorage.setItem(remembered, [...before, message].slice(-REMEMBERED).join('\n'));
  await reloadIfReachable();
};
