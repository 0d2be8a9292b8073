/** The first match wins: nearly every browser also names the browsers it descends from. */
const browsers: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['Bot', /bot\b|crawl|spider|slurp|headless|lighthouse|^curl|^wget|python-requests/i],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** iPhones claim "like Mac OS X" and Android claims "Linux", so these two come before the others. */
const platforms: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\b(?:Macintosh|Mac OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const unknown = 'Other';

/** Phones and tablets are one device: browser and platform do not always distinguish them. */
export const devices = ['computer', 'phone or tablet', 'program', 'unknown'] as const;
export type Device = (typeof devices)[number];

const handheld: ReadonlySet<string> = new Set(['iOS', 'Android']);
const computers: ReadonlySet<string> = new Set(['Windows', 'ChromeOS', 'macOS', 'Linux']);

/** The device of a browser and platform. Also upcasts older visits, so results for stored values must not change. */
export const deviceOf = ({ browser, platform }: { readonly browser: string; readonly platform: string }): Device => {
  if (browser === 'Bot') return 'program';
  if (handheld.has(platform)) return 'phone or tablet';
  return computers.has(platform) ? 'computer' : 'unknown';
};

/**
 * The stored part of a user agent: browser family, platform family and device; `Other` for unknown families. An iPad that
 * requests desktop pages claims to be a Mac, and counts as one.
 */
export const browserOf = (
  userAgent: string | null,
): { readonly browser: string; readonly platform: string; readonly device: Device } => {
  const familyIn = (table: typeof browsers) =>
    table.find(([, pattern]) => pattern.test(String(userAgent)))?.[0] ?? unknown;
  const families = { browser: familyIn(browsers), platform: familyIn(platforms) };
  return { ...families, device: deviceOf(families) };
};
