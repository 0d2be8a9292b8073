import { type Fellowship, openFellowship } from './fellowship.ts';
import { type Platform, startPlatform } from './http.ts';
import type { Browser } from './http-browser.ts';

/** A server with one project at work, an administrator and an analyst. */
export interface AnalystsAtWork {
  readonly platform: Platform;
  readonly fellowship: Fellowship;
  readonly admin: Browser;
  readonly analyst: Browser;
}

/** Starts the server; its read models have caught up. The caller stops `platform`. */
export const openAnalystsAtWork = async (): Promise<AnalystsAtWork> => {
  const platform = await startPlatform();
  const fellowship = await openFellowship(platform);
  await fellowship.project('at work');
  await platform.settled();
  const { admin, analyst } = fellowship.members;
  return { platform, fellowship, admin: admin.browser, analyst: analyst.browser };
};
