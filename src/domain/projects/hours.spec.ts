import { describe, expect, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { consultants, projectHistories, someHours } from '../../../test/builders/projects.ts';
import { specify } from '../kernel/specify.ts';
import { correctHours, type HoursEntry, logHours, removeHours } from './commands.ts';
import { project } from './decide.ts';
import { consultantReleased, hoursCorrected, hoursLogged, hoursRemoved, projectInvitationAccepted } from './events.ts';
import { hoursRules } from './limits.ts';

const { matching, inProgress, completed, cancelled } = projectHistories;
/** 30 days after the end in these histories, and 31. */
const [lastDay, dayAfter] = ['2026-07-30', '2026-07-31'];
const end = completed.slice(inProgress.length);
const { consultantId: _consultantId, ...facts } = someHours();
const entry = (changes: Partial<HoursEntry> = {}): HoursEntry => ({ ...facts, today: '2026-05-04', ...changes });
const logged = (changes: Parameters<typeof someHours>[0] = {}) => hoursLogged(someHours(changes));

const left = consultantReleased({ consultantId: consultants.grace, charityId: id(10) });
/** Another consultant, after Grace has left. */
const takenOver = [left, projectInvitationAccepted({ consultantId: consultants.leo, charityId: id(10) })];

const faults = [
  ['a day in the future', { date: '2026-05-05' }, 'hours-in-future', 'date'],
  ['no time', { minutes: 0 }, 'hours-not-in-quarters', 'minutes'],
  ['ten minutes', { minutes: 10 }, 'hours-not-in-quarters', 'minutes'],
  ['more than a day', { minutes: 24 * 60 + 15 }, 'hours-not-in-quarters', 'minutes'],
  ['no word about the work', { work: ' ' }, 'work-required', 'work'],
] as const;

describe('logging hours', () => {
  it('records them with the consultant at work', () => {
    specify(project)
      .given(...inProgress)
      .when(logHours(entry()))
      .then(logged());
  });

  it('does nothing when repeated, even after the end', () => {
    specify(project)
      .given(...inProgress, logged(), ...end)
      .when(logHours(entry()))
      .then();
  });

  it('is refused for other details under the same id', () => {
    specify(project)
      .given(...inProgress, logged())
      .when(logHours(entry({ minutes: 30 })))
      .thenRejected('hours-already-logged');
  });

  it.each([
    ['before a consultant is at work', matching],
    ['once the project is cancelled', cancelled],
  ])('is not possible %s', (_when, history) => {
    specify(project)
      .given(...history)
      .when(logHours(entry()))
      .thenRejected('project-not-in-progress');
  });

  it('is possible for 30 days after the end', () => {
    specify(project)
      .given(...completed)
      .when(logHours(entry({ today: lastDay })))
      .then(logged());
  });

  it('is refused more than 30 days after the end', () => {
    specify(project)
      .given(...completed)
      .when(logHours(entry({ today: dayAfter })))
      .thenRejected('hours-settled');
  });

  it.each(faults)('is refused for %s', (_what, changes, code, field) => {
    specify(project)
      .given(...inProgress)
      .when(logHours(entry(changes)))
      .thenRejected(code, field);
  });

  it('fills a day up to 24 hours', () => {
    const rest = { entryId: id(701), minutes: 24 * 60 - facts.minutes };
    specify(project)
      .given(...inProgress, logged())
      .when(logHours(entry(rest)))
      .then(logged(rest));
  });

  it('is refused beyond 24 hours of a day', () => {
    specify(project)
      .given(...inProgress, logged())
      .when(logHours(entry({ entryId: id(701), minutes: 24 * 60 - facts.minutes + 15 })))
      .thenRejected('day-too-long', 'minutes');
  });

  it('says how many hours of the day are left', () => {
    const begun = [...inProgress, logged({ date: '2026-05-02', minutes: 90 })].reduce(project.evolve, project.initial);
    const day = { entryId: id(701), date: '2026-05-02', minutes: 23 * 60 };
    expect(project.decide(begun, logHours(entry(day)))).toMatchObject({
      message: 'You have 22.5 hours left for 2 May.',
      field: 'minutes',
    });
    const almostFull = project.evolve(begun, logged({ entryId: id(702), date: '2026-05-02', minutes: 21.5 * 60 }));
    expect(project.decide(almostFull, logHours(entry(day)))).toMatchObject({
      message: 'You have 1 hour left for 2 May.',
    });
  });

  it('counts every day separately', () => {
    const next = { entryId: id(701), date: '2026-05-03', minutes: 24 * 60 };
    specify(project)
      .given(...inProgress, logged())
      .when(logHours(entry(next)))
      .then(logged(next));
  });

  it('has a limit', () => {
    const many = Array.from({ length: hoursRules.entries }, (_, number) =>
      logged({ entryId: id(1000 + number), date: `20${10 + (number % 16)}-01-01`, minutes: 15 }),
    );
    specify(project)
      .given(...inProgress, ...many)
      .when(logHours(entry()))
      .thenRejected('too-many-hours');
  });
});

describe('correcting hours', () => {
  const change = { date: '2026-05-03', minutes: 45, work: 'Read the accounts.' };

  it('records the entry as it is now', () => {
    specify(project)
      .given(...inProgress, logged())
      .when(correctHours(entry(change)))
      .then(hoursCorrected(someHours(change)));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...inProgress, logged(), hoursCorrected(someHours(change)), ...end)
      .when(correctHours(entry(change)))
      .then();
  });

  it('concerns this entry only', () => {
    const other = { entryId: id(701), minutes: 30 };
    specify(project)
      .given(...inProgress, logged(), logged(other))
      .when(correctHours(entry(other)))
      .then();
    specify(project)
      .given(...inProgress, logged(), logged(other), hoursCorrected(someHours(change)))
      .when(logHours(entry(other)))
      .then();
  });

  it('is not possible after the consultant has left', () => {
    specify(project)
      .given(...inProgress, logged(), left)
      .when(correctHours(entry(change)))
      .thenRejected('project-not-in-progress');
  });

  it('does not count the entry itself towards its day', () => {
    specify(project)
      .given(...inProgress, logged())
      .when(correctHours(entry({ minutes: 24 * 60 })))
      .then(hoursCorrected(someHours({ minutes: 24 * 60 })));
  });

  it.each(faults)('is refused for %s', (_what, changes, code, field) => {
    specify(project)
      .given(...inProgress, logged())
      .when(correctHours(entry(changes)))
      .thenRejected(code, field);
  });

  it('is refused beyond 24 hours of a day', () => {
    specify(project)
      .given(...inProgress, logged(), logged({ entryId: id(701), minutes: 22 * 60 }))
      .when(correctHours(entry({ minutes: 135 })))
      .thenRejected('day-too-long', 'minutes');
  });

  it('is refused for an entry that is not there', () => {
    specify(project)
      .given(...inProgress)
      .when(correctHours(entry()))
      .thenRejected('hours-unknown');
  });

  it('is refused for the entry of an earlier consultant', () => {
    specify(project)
      .given(...inProgress, logged(), ...takenOver)
      .when(correctHours(entry(change)))
      .thenRejected('hours-not-yours');
  });

  it('is possible for 30 days after the end, and then refused', () => {
    specify(project)
      .given(...inProgress, logged(), ...end)
      .when(correctHours(entry({ ...change, today: lastDay })))
      .then(hoursCorrected(someHours(change)));
    specify(project)
      .given(...inProgress, logged(), ...end)
      .when(correctHours(entry({ ...change, today: dayAfter })))
      .thenRejected('hours-settled');
  });
});

describe('removing hours', () => {
  const { entryId } = facts;

  it('takes the entry away', () => {
    specify(project)
      .given(...inProgress, logged())
      .when(removeHours({ entryId, today: '2026-05-04' }))
      .then(hoursRemoved({ entryId }));
  });

  it('does nothing when repeated', () => {
    specify(project)
      .given(...inProgress, logged(), hoursRemoved({ entryId }))
      .when(removeHours({ entryId, today: '2026-05-04' }))
      .then();
  });

  it('leaves the other entries', () => {
    const other = { entryId: id(701), minutes: 30 };
    specify(project)
      .given(...inProgress, logged())
      .when(removeHours({ entryId: other.entryId, today: '2026-05-04' }))
      .then();
    specify(project)
      .given(...inProgress, logged(), logged(other), hoursRemoved({ entryId }))
      .when(logHours(entry(other)))
      .then();
  });

  it('is not possible after the consultant has left', () => {
    specify(project)
      .given(...inProgress, logged(), left)
      .when(removeHours({ entryId, today: '2026-05-04' }))
      .thenRejected('project-not-in-progress');
  });

  it('is refused for the entry of an earlier consultant', () => {
    specify(project)
      .given(...inProgress, logged(), ...takenOver)
      .when(removeHours({ entryId, today: '2026-05-04' }))
      .thenRejected('hours-not-yours');
  });

  it('is possible for 30 days after the end, and then refused', () => {
    specify(project)
      .given(...inProgress, logged(), ...end)
      .when(removeHours({ entryId, today: lastDay }))
      .then(hoursRemoved({ entryId }));
    specify(project)
      .given(...inProgress, logged(), ...end)
      .when(removeHours({ entryId, today: dayAfter }))
      .thenRejected('hours-settled');
  });
});
