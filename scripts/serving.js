import { reportFailure } from './failures.js';

/**
 * @typedef {import('../src/main.ts').Fellowbridge} Fellowbridge
 * @typedef {(environment: NodeJS.ProcessEnv, givenArguments: readonly string[], stopping: AbortSignal) =>
 *   Promise<Fellowbridge>} Start
 */

/** A stop that takes longer is aborted; counted from the first signal. */
const STOP_LIMIT_MS = 10_000;

/** Signals within this time count as one, because on Ctrl+C the terminal and npm each send one. */
const ONE_SIGNAL_MS = 1_000;

/** Interval at which a process started by npm checks that npm still runs. */
const PARENT_CHECK_MS = 500;

/**
 * LOG_FORMAT decides how the process writes: `text` for people, the default in a terminal; `json` for programs.
 * @returns {NodeJS.ProcessEnv}
 */
const environmentOf = () => ({
  ...process.env,
  LOG_FORMAT: process.env.LOG_FORMAT?.trim() || (process.stdout.isTTY ? 'text' : 'json'),
});

/**
 * What is to be known about the first administrator; nothing once they have signed in.
 * @param {Fellowbridge['firstAdministrator']} first
 * @returns {readonly string[]}
 */
const administratorNotice = (first) => {
  switch (first.state) {
    case 'made':
      return [
        [
          'The first administrator:',
          `  username  ${first.username}`,
          `  password  ${first.password ?? 'as ADMIN_PASSWORD says'}`,
          ...(first.file === null ? [] : [`Also in ${first.file} until the first sign-in.`]),
        ].join('\n'),
      ];
    case 'waiting':
      return [`The first administrator has not signed in yet; name and password are in ${first.file}`];
    case 'name-taken':
      return [
        `There is no administrator yet: the name ${first.username} belongs to another account. Set ADMIN_USERNAME to another name and start again.`,
      ];
    case 'missing':
      return ['There is no administrator yet: set ADMIN_PASSWORD and start again.'];
    default:
      return [];
  }
};

/**
 * @param {Fellowbridge} running
 * @param {boolean} isText
 */
const announce = ({ url, roles, firstAdministrator, notices }, isText) => {
  if (isText) {
    const parts = [...(roles.has('http') ? ['web pages and API'] : []), ...(roles.has('worker') ? ['worker'] : [])];
    console.log(`Running  ${parts.join(', ')}`);
  }
  const texts = [...administratorNotice(firstAdministrator), ...notices];
  for (const text of texts) console.log(`\n${text}`);
  if (texts.length > 0) console.log();
  console.log(roles.has('http') ? `Fellowbridge is ready at ${url}` : `Fellowbridge's worker is ready at ${url}`);
  if (isText) console.log('Press Ctrl+C to stop.');
};

/**
 * Calls back when the npm process that started this one is gone. Ending npm does not always end its child process,
 * which would then keep the port and the data locked.
 * @param {() => void} onGone
 */
const watchParent = (onGone) => {
  if (!['start', 'demo'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS).unref();
};

/**
 * Aborts on SIGINT, SIGTERM, SIGHUP (the terminal was closed) or the parent's end. Another signal after
 * {@link ONE_SIGNAL_MS} ends the process at once.
 * @returns {AbortSignal}
 */
const stopSignal = () => {
  const stopping = new AbortController();
  /** @type {number | undefined} */
  let first;
  const onSignal = () => {
    first ??= performance.now();
    if (performance.now() - first > ONE_SIGNAL_MS) process.exit(1);
    stopping.abort();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  watchParent(() => stopping.abort());
  return stopping.signal;
};

/** Ends the process after {@link STOP_LIMIT_MS}. */
const limitStop = () => {
  setTimeout(() => {
    console.error(`Fellowbridge did not stop within ${STOP_LIMIT_MS / 1000} s; ending it now.`);
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
};

/** @param {unknown} error */
const fail = (error) => {
  if (error instanceof Error && ['StartAborted', 'AbortError'].includes(error.name)) process.exit(0);
  process.exit(reportFailure(error));
};

/**
 * Runs Fellowbridge as this process until it is asked to stop, even while starting. It stops within 10 s. Exit codes: 0
 * stopped, 1 failed or aborted, 2 refused to start.
 * @param {Start} start
 * @param {readonly string[]} built names of what is built for this start
 * @param {(ending: AbortSignal) => Promise<void>} afterwards work that may wait until the start is over; a failure is
 *   reported
 */
export const serve = async (start, built = [], afterwards = async () => {}) => {
  const environment = environmentOf();
  const isText = environment.LOG_FORMAT === 'text';
  const stopping = stopSignal();
  /** @type {Promise<undefined>} */
  const stopped = new Promise((resolve) => {
    stopping.addEventListener('abort', () => {
      limitStop();
      resolve(undefined);
    });
  });

  if (isText && built.length === 0) console.log('Build    up to date');
  try {
    const running = await start(environment, process.argv.slice(2), stopping);
    if (!stopping.aborted) announce(running, isText);
    const ending = new AbortController();
    const later = afterwards(ending.signal).catch((error) => {
      if (!ending.signal.aborted) reportFailure(error);
    });
    const failure = await Promise.race([stopped, running.failed]);
    if (failure !== undefined) {
      console.error(failure);
      limitStop();
    }
    ending.abort();
    await Promise.all([running.stop(), later]);
    process.exit(failure === undefined ? 0 : 1);
  } catch (error) {
    fail(error);
  }
};
