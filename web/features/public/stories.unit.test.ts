import { expect, it } from 'vitest';
import { type SuccessStory, shownStories, successStories } from './stories.ts';

const story = (given: Partial<SuccessStory>): SuccessStory => ({
  title: 'A policy for our reserves',
  charity: 'Example Charity',
  consultant: 'Example Consultant',
  paragraphs: ['We know now how much to hold.'],
  publishedOn: '2026-03-02',
  agreed: { charity: '2026-03-01', consultant: '2026-02-27' },
  ...given,
});

it('shows a story as soon as it is listed', () => {
  const added = story({});
  expect(shownStories([...successStories, added])).toContain(added);
});

it('shows none without the consent of both sides', () => {
  const [asked, alone] = [
    story({ agreed: { charity: '2026-03-01', consultant: null } }),
    story({ agreed: { charity: null, consultant: '2026-03-01' } }),
  ];
  expect(shownStories([asked, alone])).toEqual([]);
});

it('shows the newest first', () => {
  const dates = ['2025-11-30', '2026-03-02', '2026-01-15'];
  const shown = shownStories(dates.map((publishedOn) => story({ publishedOn })));
  expect(shown.map(({ publishedOn }) => publishedOn)).toEqual(['2026-03-02', '2026-01-15', '2025-11-30']);
});
