import { describe, it } from 'vitest';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { correctEvent, skipEvent, undoSkipping } from './commands.ts';
import { skipping } from './decide.ts';
import { eventCorrected, eventSkipped, eventSkippingUndone } from './events.ts';

const event = { eventId: id(41), eventType: 'PhaseSet', stream: `project-${id(100)}`, revision: 7 };
const skip = { ...event, reason: 'A script wrote it by mistake.' };
const correction = { ...skip, correctedBy: id(42) };

describe('an event that cannot be read', () => {
  it('is skipped with a reason, once', () => {
    specify(skipping)
      .when(skipEvent({ ...skip, isReadable: false }))
      .then(eventSkipped(skip));
    specify(skipping)
      .given(eventSkipped(skip))
      .when(skipEvent({ ...skip, isReadable: false }))
      .thenRejected('event-skipped');
    specify(skipping)
      .when(skipEvent({ ...skip, reason: ' ', isReadable: false }))
      .thenRejected('reason-required', 'reason');
  });

  it('is corrected by another event, once', () => {
    specify(skipping)
      .when(correctEvent({ ...correction, isReadable: false }))
      .then(eventCorrected(correction));
    specify(skipping)
      .given(eventSkipped(skip))
      .when(correctEvent({ ...correction, isReadable: false }))
      .thenRejected('event-skipped');
    specify(skipping)
      .when(correctEvent({ ...correction, reason: '', isReadable: false }))
      .thenRejected('reason-required', 'reason');
  });
});

describe('an event that can be read', () => {
  it('is neither skipped nor corrected', () => {
    specify(skipping)
      .when(skipEvent({ ...skip, isReadable: true }))
      .thenRejected('event-readable');
    specify(skipping)
      .when(correctEvent({ ...correction, isReadable: true }))
      .thenRejected('event-readable');
  });
});

describe('a skipped event', () => {
  it('is needed again when that is undone, and can be skipped again', () => {
    const undone = eventSkippingUndone({ eventId: event.eventId, eventType: 'PhaseSet' });
    specify(skipping)
      .given(eventSkipped(skip))
      .when(undoSkipping({ eventId: event.eventId }))
      .then(undone);
    specify(skipping)
      .given(eventSkipped(skip), undone)
      .when(skipEvent({ ...skip, isReadable: false }))
      .then(eventSkipped(skip));
  });

  it('stays skipped if another event corrects it', () => {
    specify(skipping)
      .given(eventCorrected(correction))
      .when(undoSkipping({ eventId: event.eventId }))
      .thenRejected('event-corrected');
  });

  it('must exist', () => {
    specify(skipping)
      .when(undoSkipping({ eventId: event.eventId }))
      .thenRejected('event-not-skipped');
  });
});
