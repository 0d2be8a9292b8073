/** What each order does, in one sentence each, and how it is told of. */
export const orderWords = {
  rebuild: {
    label: 'Start rebuild',
    busy: 'Starting...',
    what: 'Builds a new table from the whole history, beside the one that is read. Readers notice nothing.',
    done: 'Rebuild started',
    failed: 'Not started',
  },
  'cancel-rebuild': {
    label: 'Cancel rebuild',
    busy: 'Cancelling...',
    what: 'Drops the new table. Readers notice nothing: they read the old one all the time.',
    done: 'Rebuild cancelled',
    failed: 'Not cancelled',
  },
  verify: {
    label: 'Verify',
    busy: 'Verifying...',
    what: 'Compares the table with the history: rows drawn by lot are folded afresh, rules that must hold are checked.',
    done: 'Verification started',
    failed: 'Not verified',
  },
  swap: {
    label: 'Swap in',
    busy: 'Swapping...',
    what: 'Lets readers read the new table, from one moment to the next. The old one is kept up to date, so that you can go back.',
    done: 'Swapped in',
    failed: 'Not swapped',
  },
  'roll-back': {
    label: 'Roll back',
    busy: 'Rolling back...',
    what: 'Undoes the swap: readers read the table from before, which has been kept up to date.',
    done: 'Rolled back',
    failed: 'Not rolled back',
  },
  replay: {
    label: 'Replay all',
    busy: 'Replaying...',
    what: 'Folds the parked events again, in order. What still fails stays parked, with the new reason.',
    done: 'Replayed',
    failed: 'Not replayed',
  },
  pause: {
    label: 'Pause',
    busy: 'Pausing...',
    what: 'Folds nothing more until you resume. Readers keep seeing what it shows now, which grows old; nobody is locked out. What the platform does by itself may wait for it: conversions of signups, and the tidying up when somebody leaves.',
    done: 'Paused',
    failed: 'Not paused',
  },
  resume: {
    label: 'Resume',
    busy: 'Resuming...',
    what: 'Folds what has happened since, in order, and then follows the history again.',
    done: 'Resumed',
    failed: 'Not resumed',
  },
} as const;
