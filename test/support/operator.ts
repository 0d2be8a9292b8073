/** The operations token of every server that a test starts. */
export const operationsToken = 'operations-token-of-the-test-servers';

/** Headers of a request by monitoring. */
export const asOperator = { authorization: `Bearer ${operationsToken}` };
