/** Closes a `switch` over a union: fails to compile when a case is missing, and throws if one slips through at run time. */
export const unreachable = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
