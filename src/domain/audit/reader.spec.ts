import { describe, it } from 'vitest';
import { aNotedReading, aReading } from '../../../test/builders/audit.ts';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { noteReading } from './commands.ts';
import { reader } from './decide.ts';
import { historyRead } from './events.ts';
import { READINGS_CACHED } from './read-kinds.ts';

const first = aNotedReading().noted;
const lastMoment = '2026-03-01T09:39:59.999Z';
const tenMinutesLater = '2026-03-01T09:40:00.000Z';

describe('reading the history', () => {
  it('is recorded', () => {
    specify(reader).when(noteReading(aReading())).then(historyRead(aNotedReading()));
  });

  it('of the same things is recorded once in ten minutes', () => {
    specify(reader)
      .given(historyRead(aNotedReading()))
      .when(noteReading(aReading({ at: lastMoment })))
      .then();
  });

  it('of the same things is recorded again after ten minutes, and the first time is dropped', () => {
    const again = aReading({ at: tenMinutesLater });
    specify(reader)
      .given(historyRead(aNotedReading()))
      .when(noteReading(again))
      .then(historyRead(aNotedReading({ noted: first.map((noted) => ({ ...noted, at: tenMinutesLater })) })));
  });

  it('of another kind, with another filter or of another event is recorded as well', () => {
    const other = (changes: Parameters<typeof aReading>[0], reading: string) => {
      const { what, filter, ids } = aReading(changes);
      specify(reader)
        .given(historyRead(aNotedReading()))
        .when(noteReading(aReading({ ...changes, at: lastMoment })))
        .then(historyRead(aNotedReading({ what, filter, ids, noted: [...first, { reading, at: lastMoment }] })));
    };
    other({ what: 'export' }, '["export",[],["context","projects"]]');
    other({ filter: [] }, '["list",[]]');
    other({ what: 'event', filter: [], ids: [id(900)] }, `["event",["${id(900)}"]]`);
  });

  it('of very many things remembers only the latest', () => {
    const many = Array.from({ length: READINGS_CACHED }, (_, at) => ({
      reading: `reading ${at}`,
      at: aReading().at,
    }));
    specify(reader)
      .given(historyRead(aNotedReading({ noted: many })))
      .when(noteReading(aReading()))
      .then(historyRead(aNotedReading({ noted: [...many.slice(1), ...first] })));
  });
});
