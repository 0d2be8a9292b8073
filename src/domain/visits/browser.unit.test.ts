import { describe, expect, it } from 'vitest';
import { aVisit } from '../../../test/builders/visits.ts';
import { upcast } from '../catalogue.ts';
import { browserOf, deviceOf } from './browser.ts';

const chrome = (platform: string, rest: string) =>
  `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const windows = 'Windows NT 10.0; Win64; x64';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const iphone = 'iPhone; CPU iPhone OS 18_5 like Mac OS X';
const android = 'Linux; Android 10; K';

describe('browser and platform', () => {
  it.each([
    ['Chrome', 'Windows', chrome(windows, 'Chrome/146.0.0.0 Safari/537.36')],
    ['Chrome', 'Android', chrome(android, 'Chrome/146.0.0.0 Mobile Safari/537.36')],
    ['Chrome', 'ChromeOS', chrome('X11; CrOS x86_64 14541.0.0', 'Chrome/146.0.0.0 Safari/537.36')],
    ['Chrome', 'iOS', chrome(iphone, 'CriOS/146.0.0.0 Mobile/15E148 Safari/604.1')],
    ['Edge', 'Windows', chrome(windows, 'Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0')],
    ['Edge', 'Android', chrome(android, 'Chrome/146.0.0.0 Mobile Safari/537.36 EdgA/146.0.0.0')],
    ['Edge', 'iOS', chrome(iphone, 'Version/18.0 EdgiOS/146.0.0.0 Mobile/15E148 Safari/604.1')],
    ['Opera', 'macOS', chrome(mac, 'Chrome/146.0.0.0 Safari/537.36 OPR/130.0.0.0')],
    ['Samsung Internet', 'Android', chrome(android, 'SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36')],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'],
    ['Firefox', 'iOS', chrome(iphone, 'FxiOS/148.0 Mobile/15E148 Safari/604.1')],
    ['Safari', 'macOS', chrome(mac, 'Version/18.5 Safari/605.1.15')],
    ['Safari', 'iOS', chrome(iphone, 'Version/18.5 Mobile/15E148 Safari/604.1')],
    ['Bot', 'Other', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Bot', 'Linux', chrome('X11; Linux x86_64', 'HeadlessChrome/146.0.0.0 Safari/537.36')],
    ['Bot', 'Other', 'curl/8.5.0'],
    ['Other', 'Other', 'SomethingElse/1.0'],
    ['Other', 'Other', ''],
  ])('%s on %s', (browser, platform, userAgent) => {
    expect(browserOf(userAgent)).toMatchObject({ browser, platform });
  });

  it('are unknown without a user agent', () => {
    expect(browserOf(null)).toEqual({ browser: 'Other', platform: 'Other', device: 'unknown' });
  });
});

describe('the device of a visit', () => {
  it.each([
    ['Bot', 'Linux', 'program'],
    ['Bot', 'Other', 'program'],
    ['Safari', 'iOS', 'phone or tablet'],
    ['Firefox', 'Android', 'phone or tablet'],
    ['Edge', 'Windows', 'computer'],
    ['Safari', 'macOS', 'computer'],
    ['Chrome', 'ChromeOS', 'computer'],
    ['Firefox', 'Linux', 'computer'],
    ['Other', 'Other', 'unknown'],
  ])('%s on %s is a %s', (browser, platform, device) => {
    expect(deviceOf({ browser, platform })).toBe(device);
  });

  it('is also known for visits stored by the first version', () => {
    const { device: _untold, ...stored } = aVisit({ browser: 'Safari', platform: 'iOS' });
    expect(upcast('PageVisited', 1, stored)).toEqual({ ...stored, device: 'phone or tablet' });
  });
});
