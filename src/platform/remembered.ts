/**
 * Makes an answer that is dear to get cheap to ask for: whoever asks while it is being got waits for the same one, and
 * for a while afterwards it is given again. A failure reaches all who waited, and the next one tries anew.
 * @param forMs how long an answer is given again, in milliseconds from when it came.
 * @param now milliseconds that never go back.
 */
export const remembered = <Answer>(
  forMs: number,
  get: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): (() => Promise<Answer>) => {
  let latest: { readonly answer: Promise<Answer>; freshUntil: number } | undefined;
  return () => {
    if (latest && now() < latest.freshUntil) return latest.answer;
    const asked = { answer: get(), freshUntil: Number.POSITIVE_INFINITY };
    latest = asked;
    asked.answer.then(
      () => {
        asked.freshUntil = now() + forMs;
      },
      () => {
        asked.freshUntil = 0;
      },
    );
    return asked.answer;
  };
};
