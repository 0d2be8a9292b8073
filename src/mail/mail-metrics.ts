import { Counter, type Registry } from 'prom-client';

/** Outcomes of sending a mail. `postponed`: to be retried; `failed`: given up. */
type MailOutcome = 'sent' | 'postponed' | 'failed';

export interface MailMetrics {
  count(outcome: MailOutcome): void;
}

/** Prometheus counters for the mails of this process. */
export const mailMetrics = (registry: Registry): MailMetrics => {
  const counter = new Counter({
    name: 'fellowbridge_mail_attempts_total',
    help: 'Attempts of this process to send a mail: sent, postponed to a later attempt, or failed permanently.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'postponed', 'failed']) counter.inc({ outcome }, 0);
  return { count: (outcome) => counter.inc({ outcome }) };
};
