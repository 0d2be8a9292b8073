import { addDays } from 'date-fns';
import { v4 } from 'uuid';
import { visitPage } from '../../domain/visits/commands.ts';
import type { PageName } from '../../domain/visits/page-name.ts';
import { minutesAfter } from '../calendar.ts';
import type { Timeline } from '../queue.ts';
import type { Random } from '../random.ts';
import { userAgents } from '../vocabulary/browsers.ts';
import type { World } from '../world.ts';

/** The pages on which visits begin; frequent ones are listed several times. */
const landings: readonly PageName[] = [
  'home',
  'home',
  'home',
  'waiting-list',
  'waiting-list',
  'pricing',
  'consultants',
];
const links: Readonly<Record<PageName, readonly PageName[]>> = {
  home: ['about', 'pricing', 'consultants', 'waiting-list'],
  about: ['home', 'pricing', 'consultants'],
  pricing: ['consultants', 'about', 'waiting-list'],
  consultants: ['pricing', 'consultants', 'about'],
  'waiting-list': ['home', 'about', 'pricing'],
};

/** An address from the ranges reserved for documentation; null for the few visitors whose address is unknown. */
const someAddress = (random: Random): string | null => {
  if (random.chance(0.02)) return null;
  if (random.chance(0.35)) return `2001:db8:${random.int(0, 400).toString(16)}::${random.int(1, 65_000).toString(16)}`;
  return `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`;
};

/** A visitor of the public pages. Most come once; some return after days or weeks. */
export function* visits(world: World, random: Random): Timeline {
  const { visitors } = world;
  const visitorId = v4({ random: random.bytes(16) });
  const userAgent = random.pick(userAgents);
  const ipAddress = someAddress(random);
  const by = { id: visitorId, role: 'visitor' as const };
  for (let returns = random.pick([0, 0, 0, 0, 1, 1, 2, 4]); returns >= 0; returns -= 1) {
    let page = random.pick(landings);
    for (let pages = random.pick([1, 1, 1, 2, 2, 3, 4, 6]); pages > 0; pages -= 1) {
      visitors.ask(visitorId, visitPage({ visitorId, page, ipAddress, userAgent }), { by });
      page = random.pick(links[page]);
      if (pages > 1) yield new Date(world.now().getTime() + random.int(4_000, 240_000));
    }
    if (returns > 0) yield minutesAfter(random, addDays(world.now(), random.int(1, 40)), 0, 700);
  }
  visitors.end(visitorId);
}
