const property = (error: Error, name: string): unknown => Object.entries(error).find(([key]) => key === name)?.[1];

/** Returns the status numbers of a reply, such as `550 5.1.1`; its text often contains an address. */
const statusOf = (error: Error): string | null => {
  const status = property(error, 'responseCode');
  if (typeof status !== 'number') return null;
  const response = property(error, 'response');
  const enhanced =
    typeof response === 'string' ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return enhanced === undefined ? String(status) : `${status} ${enhanced}`;
};

/** Describes a failure without addresses: `EENVELOPE 550 5.1.1 (RCPT TO)`. */
export const mailFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  const code = property(error, 'code');
  const command = property(error, 'command');
  const parts = [
    typeof code === 'string' && /^[A-Z_]{2,30}$/.test(code) ? code : error.name,
    statusOf(error),
    typeof command === 'string' && /^[A-Z][A-Z ]{1,20}$/.test(command) ? `(${command})` : null,
  ];
  return parts.filter((part) => part !== null).join(' ');
};

/** Whether the server has permanently rejected the recipient. */
export const isPermanent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const status = property(error, 'responseCode');
  return property(error, 'command') === 'RCPT TO' && typeof status === 'number' && status >= 500 && status < 600;
};
