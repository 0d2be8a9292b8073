import { Counter, type Registry } from 'prom-client';

/** What became of attempts to send a mail. `postponed`: to be tried again; `failed`: given up. */
type MailOutcome = 'sent' | 'postponed' | 'failed';

export interface MailMetrics {
  count(outcome: MailOutcome): void;
}

/** Counts for Prometheus what this process did with mails. */
export const mailMetrics = (registry: Registry): MailMetrics => {
  const counter = new Counter({
    name: 'fellowbridge_mail_attempts_total',
    help: 'Attempts of this process to send a mail: sent, postponed to a later attempt, or failed for good.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'postponed', 'failed']) counter.inc({ outcome }, 0);
  return { count: (outcome) => counter.inc({ outcome }) };
};
