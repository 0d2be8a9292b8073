import { UTCDate } from '@date-fns/utc';
import { addDays } from 'date-fns';
import { v4 } from 'uuid';
import type { PageName } from '../../domain/visits/page-name.ts';
import { minutesAfter, someMoment } from '../calendar.ts';
import type { Random } from '../random.ts';
import { userAgents } from '../words/browsers.ts';
import type { Story } from './story.ts';

const VISITS = 10_600;

/** Where a visit begins, and where people go from a page. */
export const landings: readonly PageName[] = [
  'home',
  'home',
  'home',
  'waiting-list',
  'waiting-list',
  'pricing',
  'consultants',
];
export const ways: Readonly<Record<PageName, readonly PageName[]>> = {
  home: ['about', 'pricing', 'consultants', 'waiting-list'],
  about: ['home', 'pricing', 'consultants'],
  pricing: ['consultants', 'about', 'waiting-list'],
  consultants: ['pricing', 'consultants', 'about'],
  'waiting-list': ['home', 'about', 'pricing'],
};

/** An address of the ranges that are reserved for documentation; some are not known. */
export const someAddress = (random: Random): string | null => {
  if (random.chance(0.02)) return null;
  if (random.chance(0.35)) return `2001:db8:${random.int(0, 400).toString(16)}::${random.int(1, 65_000).toString(16)}`;
  return `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`;
};

/** People who look around: most once, some again after days or weeks. */
export const planVisits = (random: Random, story: Story): void => {
  const { to } = story.period;
  let told = 0;
  while (told < VISITS) {
    const visitorId = v4({ random: random.bytes(16) });
    const userAgent = random.pick(userAgents);
    const ipAddress = someAddress(random);
    let begins = someMoment(random, story.period);
    for (let returns = random.pick([0, 0, 0, 0, 1, 1, 2, 4]); returns >= 0 && begins < to; returns -= 1) {
      let page = random.pick(landings);
      let at = begins;
      for (let pages = random.pick([1, 1, 1, 2, 2, 3, 4, 6]); pages > 0; pages -= 1) {
        if (story.tell(at, { does: 'visit', visitorId, page, ipAddress, userAgent })) told += 1;
        page = random.pick(ways[page]);
        at = new UTCDate(at.getTime() + random.int(4_000, 240_000));
      }
      begins = minutesAfter(random, addDays(begins, random.int(1, 40)), 0, 700);
    }
  }
};
