import type { Random } from '../random.ts';
import { slug } from '../say.ts';
import { familyNames, givenNames } from '../words/people.ts';

export interface Person {
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Of the range that is reserved for fiction. */
  readonly phone: string;
}

/** Makes people up, no two with the same name. */
export const peopleMaker = (random: Random): (() => Person) => {
  const known = new Set<string>();
  return () => {
    for (;;) {
      const givenName = random.pick(givenNames);
      const familyName = random.pick(familyNames);
      const name = `${givenName} ${familyName}`;
      if (known.has(name)) continue;
      known.add(name);
      return { name, givenName, familyName, phone: `01632 960 ${String(random.int(0, 999)).padStart(3, '0')}` };
    }
  };
};

/** `zofia.wetherby@ormerod-advice.example` */
export const addressOf = (person: Person, domain: string): string =>
  `${slug(person.givenName)}.${slug(person.familyName)}@${domain}`;
