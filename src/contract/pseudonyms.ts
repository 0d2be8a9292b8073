/**
 * What analysts see in place of an id. The letter names the kind of id, the number the key: `t1_` and 32 hexadecimal digits.
 * Kinds are encrypted apart, so that an id that a stranger chose, such as a visitor's, never has the pseudonym of a person.
 */
export const pseudonymKinds = { thing: 't', visitor: 'v', request: 'r' } as const;
export type PseudonymKind = keyof typeof pseudonymKinds;

export const pseudonymShape = /^([tvr])(\d{1,9})_([0-9a-f]{32})$/;

export const isPseudonym = (text: string): boolean => pseudonymShape.test(text);

export const idOrPseudonymShape = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[tvr]\d{1,9}_[0-9a-f]{32})$/;

export const monthShape = /^\d{4}-\d{2}$/;
