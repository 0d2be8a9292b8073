export const documentKinds = ['pdf', 'csv', 'txt'] as const;
type DocumentKind = (typeof documentKinds)[number];

const pdfText = (line: string): string =>
  line
    .normalize('NFKD')
    .replace(/[’‘]/g, "'")
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '\\$&');

const pdf = (lines: readonly string[]): Buffer => {
  const content = ['BT /F1 11 Tf 56 780 Td 16 TL', ...lines.map((line) => `(${pdfText(line)}) '`), 'ET'].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

const csvCell = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Creates a valid document of a kind. The first line is its heading; a tab begins the next column. */
export const documentOf = (kind: DocumentKind, lines: readonly string[]): Buffer => {
  switch (kind) {
    case 'pdf':
      return pdf(lines.map((line) => line.replaceAll('\t', '   ')));
    case 'csv':
      return Buffer.from(`${lines.map((line) => line.split('\t').map(csvCell).join(',')).join('\r\n')}\r\n`);
    case 'txt':
      return Buffer.from(`${lines.join('\n')}\n`);
  }
};
