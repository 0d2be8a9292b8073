import { describe, it } from 'vitest';
import { aNotedReading, aReading } from '../../../test/builders/audit.ts';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { noteReading } from './commands.ts';
import { reader } from './decide.ts';
import { historyRead } from './events.ts';
import { READINGS_REMEMBERED } from './reads.ts';

const first = aNotedReading().noted;
const lastMoment = '2026-03-01T09:39:59.999Z';
const tenMinutesLater = '2026-03-01T09:40:00.000Z';

describe('reading the history', () => {
  it('is noted', () => {
    specify(reader).when(noteReading(aReading())).then(historyRead(aNotedReading()));
  });

  it('of the same things is noted once within ten minutes', () => {
    specify(reader)
      .given(historyRead(aNotedReading()))
      .when(noteReading(aReading({ at: lastMoment })))
      .then();
  });

  it('of the same things is noted again after ten minutes, and the first time forgotten', () => {
    const again = aReading({ at: tenMinutesLater });
    specify(reader)
      .given(historyRead(aNotedReading()))
      .when(noteReading(again))
      .then(historyRead(aNotedReading({ noted: first.map((noted) => ({ ...noted, at: tenMinutesLater })) })));
  });

  it('in another way, narrowed otherwise or of another event is noted beside it', () => {
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

  it('of very many things keeps only the latest in mind', () => {
    const many = Array.from({ length: READINGS_REMEMBERED }, (_, at) => ({
      reading: `reading ${at}`,
      at: aReading().at,
    }));
    specify(reader)
      .given(historyRead(aNotedReading({ noted: many })))
      .when(noteReading(aReading()))
      .then(historyRead(aNotedReading({ noted: [...many.slice(1), ...first] })));
  });
});
