/** Ends an exhaustive `switch`: a missing case does not compile, and an unexpected value throws at run time. */
export const unreachable = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
