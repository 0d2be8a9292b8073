/** Domains set aside for examples and tests, with all below them: they never lead anywhere (RFC 2606, RFC 6761). */
const RESERVED = /[@.](?:example|test|invalid)\.?$|[@.]example\.(?:com|net|org)\.?$/i;

/** Whether nobody can ever get mail at an address. */
export const isReservedAddress = (address: string): boolean => RESERVED.test(address.trim());
