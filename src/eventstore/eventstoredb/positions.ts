import { type Position as ClientPosition, START } from '@eventstore/db-client';
import { ORIGIN, type Position } from '../../domain/kernel/event.ts';

/** Decimal digits of 2^64 - 1: padded to this width, numbers sort as strings. */
const DIGITS = 20;

const FORM = /^(\d{20})\/(\d{20})$/;

/**
 * Converts a log position to the port's form: `<commit>/<prepare>`, padded so that plain string comparison orders it.
 * @param position in decimal where it is text
 */
export const toPosition = ({ commit, prepare }: Record<keyof ClientPosition, bigint | number | string>): Position =>
  `${commit.toString().padStart(DIGITS, '0')}/${prepare.toString().padStart(DIGITS, '0')}`;

/** Converts a position to the client's form. Throws a RangeError when the position does not come from this store. */
export const fromPosition = (position: Position): ClientPosition | typeof START => {
  if (position === ORIGIN) return START;
  const [, commit, prepare] = FORM.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new RangeError(`'${position}' is not a position of an EventStoreDB history.`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};
