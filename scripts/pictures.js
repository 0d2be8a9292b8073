import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { buildStale } from './building.js';
import { reportFailure } from './failures.js';
import { findChromium, root } from './running.js';
import { answerHelp } from './usage.js';

answerHelp(`npm run pictures
Takes the pictures of the README, docs/images, from a new demo. Needs Chromium. Takes two minutes.`);

const WIDTH = 1280;

/** Fewer messages do not fill the picture of a conversation. */
const CONVERSATION = 6;

const administrator = { username: 'admin', password: 'taking pictures for the README' };

/**
 * Starts a demo.
 * @param {string} folder for its data
 */
const startDemo = async (folder) => {
  const demo = spawn(process.execPath, [`${root}scripts/start.js`, '--demo'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: administrator.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => demo.once('close', () => resolve()));
  for await (const line of createInterface({ input: demo.stdout })) {
    const url = /ready at (\S+)$/.exec(line)?.[1];
    if (url) {
      demo.stdout.resume();
      const stop = () => {
        demo.kill();
        return ended;
      };
      return { url, stop };
    }
  }
  throw new Error('The demo did not start.');
};

/**
 * Names and the common password of the demo's members.
 * @param {string} folder
 */
const peopleOf = async (folder) => {
  const lines = (await readFile(join(folder, 'demo-people.txt'), 'utf8')).split('\n');
  const { charity = '', analyst = '', password = '' } = Object.fromEntries(lines.map((line) => line.split(': ')));
  return { charity: { username: charity, password }, analyst: { username: analyst, password } };
};

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ username: string, password: string }} member
 */
const signIn = async (browser, url, member) => {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/London' });
  await context.request.post('/api/auth/login', { data: member, headers: { origin: url }, failOnStatusCode: true });
  return {
    /** @param {string} path */
    get: async (path) => (await context.request.get(path, { failOnStatusCode: true })).json(),
    /**
     * Takes a picture of a page.
     * @param {string} name of the file
     * @param {number} height
     * @param {string} path
     * @param {(page: import('playwright-core').Page) => Promise<unknown>} [act] on the page, before the picture
     */
    picture: async (name, height, path, act) => {
      const page = await context.newPage();
      await page.setViewportSize({ width: WIDTH, height });
      await page.goto(path, { waitUntil: 'networkidle' });
      await act?.(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${root}docs/images/${name}.png`, animations: 'disabled' });
      await page.close();
    },
  };
};

/**
 * Ids of two of the charity's projects.
 * @param {Awaited<ReturnType<typeof signIn>>} charity
 */
const projectsOf = async ({ get }) => {
  /** @type {readonly { id: string, status: string }[]} */
  const projects = (await get('/api/projects')).data;
  const completed = projects.find(({ status }) => status === 'completed');
  for (const { id, status } of projects) {
    if (status !== 'in_progress' || completed === undefined) continue;
    if ((await get(`/api/projects/${id}/messages`)).data.length >= CONVERSATION)
      return { underWay: id, completed: completed.id };
  }
  throw new Error('The charity of the demo has no completed project, or none with enough messages.');
};

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url of the demo
 * @param {string} folder of its data
 */
const takePictures = async (browser, url, folder) => {
  const people = await peopleOf(folder);
  const charity = await signIn(browser, url, people.charity);
  const analyst = await signIn(browser, url, people.analyst);
  const admin = await signIn(browser, url, administrator);
  const { underWay, completed } = await projectsOf(charity);

  await charity.picture('charity-dashboard', 1000, '/charity-dashboard');
  await charity.picture('project-messages', 1180, `/projects/${underWay}?tab=messages`, (page) =>
    page.evaluate('scrollTo(0, 0)'),
  );
  await admin.picture('admin-dashboard', 1640, '/admin-dashboard');
  const stream = `project-${completed}`;
  const { length } = (await admin.get(`/api/history/streams/${stream}/moments`)).data;
  await admin.picture('project-past', 1040, `/history/past/${stream}?revision=${Math.floor(length / 2)}`);
  await analyst.picture('report', 1290, '/reports/supply-and-demand', async (page) => {
    await page.getByRole('button', { name: 'Last 12 months' }).click();
    await page.getByRole('button', { name: 'Run report' }).click();
    await page.getByRole('img', { name: /by month/ }).waitFor();
  });
  await analyst.picture('domain-states', 1600, '/domain/aggregates/project', (page) =>
    page.getByText('Unsubmitted').first().waitFor(),
  );
};

/** @type {(() => Promise<unknown>)[]} What to do at the end, in reverse order. */
const endings = [];
try {
  await buildStale({ report: console.error });
  const folder = await mkdtemp(join(tmpdir(), 'fellowbridge-pictures-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  const { url, stop } = await startDemo(folder);
  endings.push(stop);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  endings.push(() => browser.close());
  await takePictures(browser, url, folder);
} catch (error) {
  process.exitCode = reportFailure(error);
} finally {
  for (const end of endings.reverse()) await end();
}
