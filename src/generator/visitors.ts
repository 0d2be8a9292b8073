import { addDays } from 'date-fns';
import { v4 } from 'uuid';
import { minutesAfter } from '../demo/calendar.ts';
import { landings, someAddress, ways } from '../demo/plan/visits.ts';
import { userAgents } from '../demo/words/browsers.ts';
import { visitPage } from '../domain/visits/commands.ts';
import type { Course } from './timetable.ts';
import { anybody, type World } from './world.ts';

/** Somebody who looks around: most once, some again after days or weeks. */
export function* visitorsDays(world: World): Course {
  const { random, visitors } = world;
  const visitorId = v4({ random: random.bytes(16) });
  const userAgent = random.pick(userAgents);
  const ipAddress = someAddress(random);
  for (let returns = random.pick([0, 0, 0, 0, 1, 1, 2, 4]); returns >= 0; returns -= 1) {
    let page = random.pick(landings);
    for (let pages = random.pick([1, 1, 1, 2, 2, 3, 4, 6]); pages > 0; pages -= 1) {
      visitors.ask(visitorId, visitPage({ visitorId, page, ipAddress, userAgent }), { by: anybody });
      page = random.pick(ways[page]);
      if (pages > 1) yield new Date(world.now().getTime() + random.int(4_000, 240_000));
    }
    if (returns > 0) yield minutesAfter(random, addDays(world.now(), random.int(1, 40)), 0, 700);
  }
  visitors.end(visitorId);
}
