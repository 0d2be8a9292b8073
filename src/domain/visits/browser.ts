/** First match wins: nearly every browser also claims to be the ones it descends from. */
const browsers: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['Bot', /bot\b|crawl|spider|slurp|headless|lighthouse|^curl|^wget|python-requests/i],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** iPhones say "like Mac OS X" and Android says "Linux", so those two stand before what they resemble. */
const platforms: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\b(?:Macintosh|Mac OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const unknown = 'Other';

/** Phones and tablets are one: what is kept of a user agent does not always tell them apart. */
export const devices = ['computer', 'phone or tablet', 'program', 'unknown'] as const;
export type Device = (typeof devices)[number];

const handheld: ReadonlySet<string> = new Set(['iOS', 'Android']);
const computers: ReadonlySet<string> = new Set(['Windows', 'ChromeOS', 'macOS', 'Linux']);

/** What a visit came from. Lifts older visits, too: what it says of families that have been stored must not change. */
export const deviceOf = ({ browser, platform }: { readonly browser: string; readonly platform: string }): Device => {
  if (browser === 'Bot') return 'program';
  if (handheld.has(platform)) return 'phone or tablet';
  return computers.has(platform) ? 'computer' : 'unknown';
};

/**
 * All that is kept of a user agent: the families of browser and platform and the device they say, `Other` where they are not plain. An iPad
 * that asks for desktop pages says that it is a Mac, and counts as one.
 */
export const browserOf = (
  userAgent: string | null,
): { readonly browser: string; readonly platform: string; readonly device: Device } => {
  const familyIn = (table: typeof browsers) =>
    table.find(([, pattern]) => userAgent !== null && pattern.test(userAgent))?.[0] ?? unknown;
  const families = { browser: familyIn(browsers), platform: familyIn(platforms) };
  return { ...families, device: deviceOf(families) };
};
