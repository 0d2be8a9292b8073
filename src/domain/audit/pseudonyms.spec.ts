import { describe, it } from 'vitest';
import { specify } from '../kernel/specify.ts';
import { replacePseudonyms } from './commands.ts';
import { pseudonyms } from './decide.ts';
import { pseudonymsReplaced } from './events.ts';

describe('replacing the pseudonyms of analysts', () => {
  it('begins the next epoch', () => {
    specify(pseudonyms)
      .when(replacePseudonyms({ epoch: 2 }))
      .then(pseudonymsReplaced({ epoch: 2 }));
  });

  it('is possible again and again', () => {
    specify(pseudonyms)
      .given(pseudonymsReplaced({ epoch: 2 }))
      .when(replacePseudonyms({ epoch: 3 }))
      .then(pseudonymsReplaced({ epoch: 3 }));
  });

  it('does nothing when repeated', () => {
    specify(pseudonyms)
      .given(pseudonymsReplaced({ epoch: 2 }))
      .when(replacePseudonyms({ epoch: 2 }))
      .then();
  });
});
