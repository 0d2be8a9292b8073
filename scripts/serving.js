/**
 * @typedef {import('../src/main.ts').Fellowbridge} Fellowbridge
 * @typedef {typeof import('../src/main.ts').startFellowbridge} Start
 */

/** A stop that takes longer than this is cut off. */
const STOP_LIMIT_MS = 10_000;

/** @param {Fellowbridge} running */
const announce = ({ url, roles, firstAdministrator }) => {
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
  console.log(roles.has('http') ? `Fellowbridge is ready at ${url}` : `Fellowbridge's worker is ready at ${url}`);
};

/** @param {unknown} error */
const fail = (error) => {
  const isRefusal = error instanceof Error && error.name === 'StartRefused';
  console.error(isRefusal ? error.message : error);
  process.exit(isRefusal ? 2 : 1);
};

/**
 * Runs Fellowbridge as this process, until a signal stops it: the first one in good order within 10 s, the second at
 * once. Exit codes: 0 stopped, 1 failed, 2 refused to start.
 * @param {Start} start
 */
export const serve = async (start) => {
  let signals = 0;
  /** @type {() => void} */
  let askToStop = () => {};
  const asked = new Promise((resolve) => {
    askToStop = () => resolve(undefined);
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      askToStop();
    });
  }

  try {
    const running = await start(process.env, process.argv.slice(2));
    if (signals === 0) announce(running);
    const failure = await Promise.race([asked, running.failed]);
    if (failure !== undefined) console.error(failure);
    setTimeout(() => {
      console.error(`Fellowbridge did not stop within ${STOP_LIMIT_MS / 1000} s and is cut off.`);
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    await running.stop();
    process.exit(failure === undefined ? 0 : 1);
  } catch (error) {
    fail(error);
  }
};
