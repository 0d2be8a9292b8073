/** A promise and the function that fulfils it, like `Promise.withResolvers` of Node 22 and newer. */
export const withResolvers = <Value = void>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} => {
  let resolve = (_value: Value): void => {};
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
};
