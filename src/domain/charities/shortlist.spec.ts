import { describe, it } from 'vitest';
import { aCharity } from '../../../test/builders/charities.ts';
import { id } from '../../../test/builders/ids.ts';
import { specify } from '../kernel/specify.ts';
import { removeFromShortlist, shortlistConsultant } from './commands.ts';
import { charity } from './decide.ts';
import { charityLeft, charityRegistered, consultantRemovedFromShortlist, consultantShortlisted } from './events.ts';
import { mostShortlisted } from './shortlist.ts';

const registered = charityRegistered(aCharity());
const rowan = { consultantId: id(20) };
const saved = consultantShortlisted(rowan);
const removed = consultantRemovedFromShortlist(rowan);

describe('saving a consultant', () => {
  it('is recorded, again after they were removed', () => {
    specify(charity).given(registered).when(shortlistConsultant(rowan)).then(saved);
    specify(charity).given(registered, saved, removed).when(shortlistConsultant(rowan)).then(saved);
  });

  it('does nothing when repeated', () => {
    specify(charity).given(registered, saved).when(shortlistConsultant(rowan)).then();
  });

  it('is refused once the shortlist is full', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, number) => consultantShortlisted({ consultantId: id(1000 + number) }));
    specify(charity)
      .given(registered, ...others(mostShortlisted - 1))
      .when(shortlistConsultant(rowan))
      .then(saved);
    specify(charity)
      .given(registered, ...others(mostShortlisted))
      .when(shortlistConsultant(rowan))
      .thenRejected('shortlist-full');
  });

  it('is refused to charities that are not registered or have left', () => {
    specify(charity).when(shortlistConsultant(rowan)).thenRejected('charity-unknown');
    specify(charity).given(registered, charityLeft({})).when(shortlistConsultant(rowan)).thenRejected('charity-left');
  });
});

describe('removing a saved consultant', () => {
  it('is recorded', () => {
    specify(charity).given(registered, saved).when(removeFromShortlist(rowan)).then(removed);
  });

  it('leaves the others', () => {
    const other = { consultantId: id(21) };
    specify(charity)
      .given(registered, saved, consultantShortlisted(other), removed)
      .when(shortlistConsultant(other))
      .then();
  });

  it('does nothing for one who is not saved', () => {
    specify(charity).given(registered).when(removeFromShortlist(rowan)).then();
    specify(charity).given(registered, saved, removed).when(removeFromShortlist(rowan)).then();
  });
});
