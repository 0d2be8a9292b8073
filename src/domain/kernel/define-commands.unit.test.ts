import { describe, expect, it } from 'vitest';
import { type CommandOf, data, defineCommands, noData } from './define-commands.ts';

const loanCommands = defineCommands({
  LendBook: data<{ readonly title: string }>(),
  ReturnBook: noData,
});
type LoanCommand = CommandOf<typeof loanCommands>;

describe('defined commands', () => {
  it('are made where they are defined', () => {
    const { lendBook } = defineCommands({ LendBook: data<string>() });
    expect(lendBook('Emma')).toEqual({ type: 'LendBook', data: 'Emma' });
  });

  it('have a constructor each, with a small first letter', () => {
    expect(Object.keys(loanCommands)).toEqual(['lendBook', 'returnBook']);
  });

  it('carry their type and data', () => {
    const lent: LoanCommand = loanCommands.lendBook({ title: 'Emma' });
    expect(lent).toStrictEqual({ type: 'LendBook', data: { title: 'Emma' } });
  });

  it('carry only their type if they have no data', () => {
    const returned: LoanCommand = loanCommands.returnBook();
    expect(returned).toStrictEqual({ type: 'ReturnBook' });
  });
});
