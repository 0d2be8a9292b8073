/** How to read an answer. */
export interface QuestionNote {
  readonly text: string;
  /** Whether the figures mislead without the note: mails then contain it, too. */
  readonly isVital: boolean;
}

/** A note on how answers are made. */
export const remark = (text: string): QuestionNote => ({ text, isVital: false });

/** A note without which the figures mislead. */
export const caveat = (text: string): QuestionNote => ({ text, isVital: true });
