/** Asks the member something, and calls back with whether they did it. */
type Asking = (settle: (isDone: boolean) => void) => void;

/** Something that a request may have to ask of the member before it can be sent again. */
const createPrompt = () => {
  let current: Asking | null = null;
  let pending: Promise<boolean> | null = null;
  return {
    /** Sets what asks the member. Returns a function that removes it. */
    askBy: (asking: Asking): (() => void) => {
      current = asking;
      return () => {
        if (current === asking) current = null;
      };
    },
    /** Whether the member did it; asked once for all requests that wait for it. False while nothing can ask. */
    ask: (): Promise<boolean> => {
      if (current === null) return Promise.resolve(false);
      const asking = current;
      pending ??= new Promise<boolean>(asking).finally(() => {
        pending = null;
      });
      return pending;
    },
  };
};

/** Asks the member who they are before something sensitive happens. */
export const freshProof = createPrompt();

/** Asks a member whose session has ended to sign in again. */
export const signInAgain = createPrompt();
