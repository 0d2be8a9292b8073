/** Asks the member who they are, and calls back with whether they have proved it. */
type Prompt = (settle: (proved: boolean) => void) => void;

let prompt: Prompt | null = null;
let pending: Promise<boolean> | null = null;

/** Sets what asks the member. Returns a function that removes it. */
export const promptProofsBy = (asking: Prompt): (() => void) => {
  prompt = asking;
  return () => {
    if (prompt === asking) prompt = null;
  };
};

/** Whether the member has proved who they are; asked once for all requests that wait for it. */
export const askForProof = (): Promise<boolean> => {
  if (prompt === null) return Promise.resolve(false);
  const asking = prompt;
  pending ??= new Promise<boolean>(asking).finally(() => {
    pending = null;
  });
  return pending;
};
