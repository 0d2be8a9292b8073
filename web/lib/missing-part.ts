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

/**
 * Reloads the page if the server can be reached; otherwise leaves it as it is.
 * @returns whether it is reachable
 */
export const reloadIfReachable = async (signal?: AbortSignal): Promise<boolean> => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const isBack = answer?.ok === true && !signal?.aborted;
  if (isBack) location.reload();
  return isBack;
};

/** Session storage key of the time of the last reload without the visitor, in milliseconds. */
const RELOADED = 'fellowbridge-reloaded';

/** A page that fails again so soon is not helped by a reload. */
const SOON_MS = 60_000;

/** Ten minutes: a server that restarts is back long before. */
const MOST_ATTEMPTS = 120;
const WAIT_MS = 5_000;

/**
 * Reloads the page as soon as the server can be reached. If that does not help, the visitor decides.
 * @param signal aborts when the visitor has left the page
 */
export const reloadOnce = async (signal: AbortSignal): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < SOON_MS) return;
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !signal.aborted; attempt += 1) {
    if (await reloadIfReachable(signal)) return sessionStorage.setItem(RELOADED, `${Date.now()}`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
};
