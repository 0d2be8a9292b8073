import { useEffect, useState } from 'react';
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
  const [drawing, setDrawing] = useState({ path: '', size: 1 });
  useEffect(() => {
    let isCurrent = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 2 });
      if (isCurrent) setDrawing({ path: pathOf(data), size });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qrCode}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      <path d={drawing.path} />
    </svg>
  );
};
