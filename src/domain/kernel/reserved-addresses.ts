/** Domains reserved for examples and tests, and their subdomains (RFC 2606, RFC 6761). */
const RESERVED = /[@.](?:example|test|invalid)\.?$|[@.]example\.(?:com|net|org)\.?$/i;

/** Whether an address can never receive mail. */
export const isReservedAddress = (address: string): boolean => RESERVED.test(address.trim());
