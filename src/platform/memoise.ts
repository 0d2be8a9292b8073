/**
 * Memoises a slow asynchronous call: concurrent callers share one call, and its result is reused for a while. A failure
 * reaches all of its callers and is not cached.
 * @param forMs how long a result is reused, in milliseconds.
 * @param now a monotonic clock in milliseconds.
 */
export const memoise = <Answer>(
  forMs: number,
  get: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): (() => Promise<Answer>) => {
  let latest: { readonly answer: Promise<Answer>; freshUntil: number } | undefined;
  return () => {
    if (latest && now() < latest.freshUntil) return latest.answer;
    const call = { answer: get(), freshUntil: Number.POSITIVE_INFINITY };
    latest = call;
    call.answer.then(
      () => {
        call.freshUntil = now() + forMs;
      },
      () => {
        call.freshUntil = 0;
      },
    );
    return call.answer;
  };
};
