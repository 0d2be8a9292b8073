import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/browser/visitor.ts';
import { removeInstallation, startServer } from '../test/support/server.ts';
import { type BenchRow, benchRow } from './row.ts';

const VISITS = 9;

/** A phone on a slow connection: 1.6 Mbit/s, 150 ms round trip, CPU slowed down four times. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerProcessor = { rate: 4 };
const phone = { width: 390, height: 844 };

/** Collected in the page by its performance observer. */
const watchPaints = `
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) document.documentElement.dataset.painted = String(startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;

interface Visit {
  /** Largest Contentful Paint, in seconds. */
  readonly painted: number;
  /** Total transfer size, in kB. */
  readonly received: number;
}

const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', slowerProcessor);
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('html[data-painted]').waitFor();
  const painted = Number(await page.locator('html').getAttribute('data-painted'));
  await context.close();
  return { painted: painted / 1_000, received: bytes / 1_000 };
};

/** Opens the landing page of a built server as a first visitor on a slow phone connection. */
export const landingBench = async (): Promise<readonly BenchRow[]> => {
  const server = await startServer({ settings: { RATE_LIMITS: 'off' } });
  const browser = await launchBrowser();
  const visits: Visit[] = [];
  try {
    // The first visit warms up the server.
    await visit(browser, server.url);
    for (let turn = 0; turn < VISITS; turn += 1) visits.push(await visit(browser, server.url));
  } finally {
    await browser.close();
    await server.stop();
    await removeInstallation(server.dataDir);
  }
  return [
    benchRow(
      'landing page: largest paint on a poor line',
      's',
      visits.map(({ painted }) => painted),
      '< 1.0',
    ),
    benchRow(
      'landing page: everything received',
      'kB',
      visits.map(({ received }) => received),
    ),
  ];
};
