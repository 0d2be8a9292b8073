import type { EventStore } from '../../src/eventstore/event-store.ts';
import type { HeldEmailChange } from '../../src/vault/email-changes.ts';
import type { HeldRegistration } from '../../src/vault/registrations.ts';
import type { Vault } from '../../src/vault/vault.ts';

/** Simulates the end of the process. */
export class Crash extends Error {
  constructor() {
    super('The process ended here.');
    this.name = 'Crash';
  }
}

export type When = 'before' | 'after';

/** Runs `during` before or after a step. */
const around = async <Result>(when: When, work: () => Promise<Result>, during: () => Promise<void>) => {
  if (when === 'before') await during();
  const result = await work();
  if (when === 'after') await during();
  return result;
};

/** The real store, with an interruption before or after appends to streams of a category. */
export const aroundAppend = (
  store: EventStore,
  category: string,
  when: When,
  during: () => Promise<void>,
): EventStore => ({
  ...store,
  append: (stream, events, expected) =>
    stream.startsWith(`${category}-`)
      ? around(when, () => store.append(stream, events, expected), during)
      : store.append(stream, events, expected),
});

/** The real vault, with an interruption before or after a step of a registration. */
export const aroundStep = (vault: Vault, step: 'begin' | 'finish', when: When, during: () => Promise<void>): Vault => {
  const wrapped = (held: HeldRegistration): HeldRegistration => ({
    ...held,
    begin: (registration) =>
      step === 'begin' ? around(when, () => held.begin(registration), during) : held.begin(registration),
    finish: () => (step === 'finish' ? around(when, held.finish, during) : held.finish()),
  });
  return {
    ...vault,
    registrations: {
      ...vault.registrations,
      hold: (id, work) => vault.registrations.hold(id, (held) => work(wrapped(held))),
      tryHold: (id, work) => vault.registrations.tryHold(id, (held) => work(wrapped(held))),
    },
  };
};

/** The real vault, with an interruption before or after a step of a change of e-mail address. */
export const aroundEmailStep = (
  vault: Vault,
  step: 'begin' | 'confirm',
  when: When,
  during: () => Promise<void>,
): Vault => {
  const wrapped = (held: HeldEmailChange): HeldEmailChange => ({
    ...held,
    begin: (change) => (step === 'begin' ? around(when, () => held.begin(change), during) : held.begin(change)),
    confirm: () => (step === 'confirm' ? around(when, held.confirm, during) : held.confirm()),
  });
  return {
    ...vault,
    emailChanges: {
      ...vault.emailChanges,
      hold: (id, work) => vault.emailChanges.hold(id, (held) => work(wrapped(held))),
      tryHold: (id, work) => vault.emailChanges.tryHold(id, (held) => work(wrapped(held))),
    },
  };
};

export const crash = async (): Promise<void> => {
  throw new Crash();
};
