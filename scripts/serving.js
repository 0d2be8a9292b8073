/**
 * @typedef {import('../src/main.ts').Fellowbridge} Fellowbridge
 * @typedef {typeof import('../src/main.ts').startFellowbridge} Start
 */

/** A stop that takes longer than this, counted from the first signal, is cut off. */
const STOP_LIMIT_MS = 10_000;

/** Signals within this time are one: on a Ctrl-C the terminal and npm each send theirs. */
const ONE_SIGNAL_MS = 1_000;

/** How often a process that npm started looks whether its parent is still there. */
const PARENT_LOOK_MS = 500;

/** @param {Fellowbridge} running */
const announce = ({ url, roles, firstAdministrator, notices }) => {
  if (firstAdministrator.state === 'made') {
    const { username, password, file } = firstAdministrator;
    console.log(
      [
        '',
        'The first administrator:',
        `  username  ${username}`,
        `  password  ${password ?? 'as ADMIN_PASSWORD says'}`,
        ...(file === null ? [] : [`Also in ${file} until the first sign-in.`]),
        '',
      ].join('\n'),
    );
  } else if (firstAdministrator.state === 'waiting') {
    console.log(`The first administrator has not signed in yet; name and password are in ${firstAdministrator.file}`);
  } else if (firstAdministrator.state === 'name-taken') {
    console.log(
      `There is no administrator yet: the name ${firstAdministrator.username} belongs to another account. Set ADMIN_USERNAME to another name and start again.`,
    );
  } else if (firstAdministrator.state === 'missing') {
    console.log('There is no administrator yet: set ADMIN_PASSWORD and start again.');
  }
  if (notices.length > 0) console.log(['', ...notices, ''].join('\n'));
  console.log(roles.has('http') ? `Fellowbridge is ready at ${url}` : `Fellowbridge's worker is ready at ${url}`);
};

/**
 * Calls back when whoever asked npm to start this process is gone. Not every way to end npm reaches its child, which
 * would live on with the port and the data and nobody to stop it.
 * @param {() => void} onGone
 */
const watchParent = (onGone) => {
  if (!['start', 'demo'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_LOOK_MS).unref();
};

/**
 * The wish to stop: by SIGINT, SIGTERM, SIGHUP (the terminal was closed) or the parent's end. Another signal, later
 * than {@link ONE_SIGNAL_MS}, ends the process at once.
 * @returns {AbortSignal}
 */
const stopWish = () => {
  const wish = new AbortController();
  /** @type {number | undefined} */
  let first;
  const onSignal = () => {
    first ??= performance.now();
    if (performance.now() - first > ONE_SIGNAL_MS) process.exit(1);
    wish.abort();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal);
  watchParent(() => wish.abort());
  return wish.signal;
};

/** From now on the process has {@link STOP_LIMIT_MS} to end. */
const limitStop = () => {
  setTimeout(() => {
    console.error(`Fellowbridge did not stop within ${STOP_LIMIT_MS / 1000} s and is cut off.`);
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
};

/** @param {unknown} error */
const fail = (error) => {
  if (error instanceof Error && error.name === 'StartGivenUp') process.exit(0);
  const isRefusal = error instanceof Error && error.name === 'StartRefused';
  console.error(isRefusal ? error.message : error);
  process.exit(isRefusal ? 2 : 1);
};

/**
 * Runs Fellowbridge as this process, until it is asked to stop, which it does in good order within 10 s, also in the
 * middle of starting. Exit codes: 0 stopped, 1 failed or cut off, 2 refused to start.
 * @param {Start} start
 */
export const serve = async (start) => {
  const wish = stopWish();
  /** @type {Promise<undefined>} */
  const wished = new Promise((resolve) => {
    wish.addEventListener('abort', () => {
      limitStop();
      resolve(undefined);
    });
  });

  try {
    const running = await start(process.env, process.argv.slice(2), wish);
    if (!wish.aborted) announce(running);
    const failure = await Promise.race([wished, running.failed]);
    if (failure !== undefined) {
      console.error(failure);
      limitStop();
    }
    await running.stop();
    process.exit(failure === undefined ? 0 : 1);
  } catch (error) {
    fail(error);
  }
};
