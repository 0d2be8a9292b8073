import { expect, it } from 'vitest';
import { id } from '../../test/builders/ids.ts';
import { recorded } from '../../test/builders/recorded.ts';
import { folded } from '../../test/support/folded.ts';
import { consultantRemovedFromShortlist, consultantShortlisted } from '../domain/charities/events.ts';
import { shortlist } from './shortlist.ts';

it('holds what each charity has saved and not removed', () => {
  const rowan = { consultantId: id(20) };
  const [first, second] = [`charity-${id(10)}`, `charity-${id(11)}`];
  const saved = [first, second].map((stream) => recorded(stream, consultantShortlisted(rowan)));
  const removed = recorded(second, consultantRemovedFromShortlist(rowan));
  expect(folded(shortlist, ...saved, removed)).toEqual([
    { saved: `${id(10)}/${id(20)}`, charity_id: id(10), consultant_id: id(20) },
  ]);
});
