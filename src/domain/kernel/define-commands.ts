import { uncapitalized } from './text.ts';

/** Stands for the type of a command's data in the table that {@link defineCommands} takes. */
interface DataType<Data> {
  readonly type?: Data;
}

/** Declares a command that carries data. */
export const data = <Data>(): DataType<Data> => ({});

/** Declares a command without data. */
export const noData: DataType<undefined> = {};

type Constructor<Type, Data> = [Data] extends [undefined]
  ? () => { readonly type: Type }
  : (data: Data) => { readonly type: Type; readonly data: Data };

/** A constructor for each command: `submitProject` makes a `SubmitProject`. */
type CommandSet<Specs> = {
  readonly [Type in keyof Specs & string as Uncapitalize<Type>]: Specs[Type] extends DataType<infer Data>
    ? Constructor<Type, Data>
    : never;
};

/** The union of a command set's commands. */
export type CommandOf<Set extends Record<keyof Set, (data: never) => unknown>> = ReturnType<Set[keyof Set]>;

/** Declares the commands of one aggregate and makes their constructors. */
export const defineCommands = <const Specs extends Record<string, DataType<unknown>>>(
  specs: Specs,
): CommandSet<Specs> => {
  const constructors = Object.keys(specs).map((type) => [
    uncapitalized(type),
    (given?: unknown) => (given === undefined ? { type } : { type, data: given }),
  ]);
  return Object.fromEntries(constructors);
};
