/** A web address in running text, without the punctuation that ends a sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}])/;

interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** Splits text at its web addresses. Together the parts are the text. */
export const textParts = (text: string): readonly TextPart[] =>
  text
    .split(ADDRESS)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 && URL.canParse(part) }))
    .filter((part) => part.text !== '');
