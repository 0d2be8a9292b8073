const CODE = /^[A-Z][A-Z_]{1,40}$/;

const property = (error: Error, name: string): unknown => Object.entries(error).find(([key]) => key === name)?.[1];

/** The status numbers of a reply, such as 550 and `5.1.1`; its text often contains an address. */
const repliedTo = (error: Error): { readonly status: number; readonly enhanced: string | undefined } | null => {
  const status = property(error, 'responseCode');
  if (typeof status !== 'number') return null;
  const response = property(error, 'response');
  const enhanced =
    typeof response === 'string' ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined;
  return { status, enhanced };
};

const statusOf = (error: Error): string | null => {
  const reply = repliedTo(error);
  return reply && [reply.status, reply.enhanced].filter((part) => part !== undefined).join(' ');
};

/** Describes a failure without addresses: `EENVELOPE 550 5.1.1 (RCPT TO)`, `ESOCKET CERT_HAS_EXPIRED (CONN)`. */
export const mailFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  const code = property(error, 'code');
  const command = property(error, 'command');
  // The code of the system or of TLS, which says more: that the server is unreachable, or its certificate is not trusted.
  const original = property(error, 'originalCode');
  const parts = [
    typeof code === 'string' && CODE.test(code) ? code : error.name,
    typeof original === 'string' && CODE.test(original) ? original : null,
    statusOf(error),
    typeof command === 'string' && /^[A-Z][A-Z ]{1,20}$/.test(command) ? `(${command})` : null,
  ];
  return parts.filter((part) => part !== null).join(' ');
};

/**
 * The address is unknown, or its mailbox is disabled (RFC 3463, 5.1 and 5.2, without 5.1.7 and 5.1.8, which are about the sender);
 * without such a number, by RFC 5321.
 */
const rejectsRecipient = (status: number, enhanced: string | undefined): boolean =>
  enhanced === undefined ? [501, 550, 551, 553].includes(status) : /^5\.[12]\.(?![78]$)/.test(enhanced);

/**
 * Whether the server has permanently rejected the recipient. Refusals for reasons of its own, such as a missing login, can be
 * put right by the operator, so such mails wait.
 */
export const isPermanent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const reply = repliedTo(error);
  return property(error, 'command') === 'RCPT TO' && reply !== null && rejectsRecipient(reply.status, reply.enhanced);
};
