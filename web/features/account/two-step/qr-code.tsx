import { encode } from 'uqr';
import * as styles from './two-step.css.ts';

/** The dark squares of a matrix as one path. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

interface QrCodeProps {
  readonly text: string;
  /** Says where it leads; read out. */
  readonly label: string;
}

/** A QR code, drawn here: the text may be a secret and goes nowhere. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} />
    </svg>
  );
};
