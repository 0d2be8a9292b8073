import type { Random } from '../random.ts';
import { familyNames, givenNames } from '../vocabulary/people.ts';

export interface Person {
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly phone: string;
}

/** The name with which administrators sign their messages. */
export const coordinator = 'Morgan';

/** A telephone number from the range reserved for fiction. */
export const phoneNumber = (random: Random): string => `01632 960 ${String(random.int(0, 999)).padStart(3, '0')}`;

/** Generates people with different names. Has names for some thousands. */
export const personMaker = (random: Random): (() => Person) => {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const givenName = random.pick(givenNames);
      const familyName = random.pick(familyNames);
      const name = `${givenName} ${familyName}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { name, givenName, familyName, phone: phoneNumber(random) };
    }
  };
};
