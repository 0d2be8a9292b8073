import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ProjectionDetail } from '../../../../src/http/contract/projections-room.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Text } from '../../../ui/text.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.css.ts';
import { currentStep, progressOf, type StepName, type StepProgress, stepNames } from './lifecycle.ts';
import * as styles from './projections.css.ts';
import { rateInWords, secondsInWords } from './standing.ts';
import { useOrder } from './use-order.ts';
import { Verification } from './verification.tsx';
import { orderWords } from './words.ts';

const titles: Readonly<Record<StepName, string>> = {
  rebuild: 'Rebuild',
  verify: 'Verify',
  swap: 'Swap',
  'roll-back': 'Roll back',
};

const said: Readonly<Record<StepProgress, string>> = { done: 'Done: ', now: 'Now: ', later: '' };

interface StepProps {
  readonly name: StepName;
  readonly progress: StepProgress;
  readonly children: ReactNode;
}

const Step = ({ name, progress, children }: StepProps) => (
  <li className={styles.step} aria-current={progress === 'now' ? 'step' : undefined}>
    <span aria-hidden="true" className={styles.mark({ progress })}>
      {progress === 'done' ? <Icon name="check" /> : stepNames.indexOf(name) + 1}
    </span>
    <div className={styles.matter}>
      <div className={styles.stepTitle} tabIndex={-1} data-step={name}>
        <Heading level={3} size="title4">
          <span className={visuallyHidden}>{said[progress]}</span>
          {titles[name]}
        </Heading>
        <Text tone="muted">{orderWords[name].what}</Text>
      </div>
      {children}
    </div>
  </li>
);

const rebuildDetail = ({
  passed,
  total,
  rate,
  secondsLeft,
  readyAt,
}: NonNullable<ProjectionDetail['rebuild']>): string =>
  [
    total === null
      ? `${passed.toLocaleString('en-GB')} events`
      : `${passed.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} events`,
    readyAt === null && rate > 0 ? rateInWords(rate) : null,
    readyAt !== null || secondsLeft === null ? null : `${secondsInWords(secondsLeft)} left`,
  ]
    .filter(Boolean)
    .join(', ');

const buildingInWords = (
  status: ProjectionDetail['status'],
  { generation, readyAt }: NonNullable<ProjectionDetail['rebuild']>,
): string => {
  if (readyAt !== null) return `Generation ${generation} is built`;
  return status === 'paused' ? `Generation ${generation} waits until you resume` : `Building generation ${generation}`;
};

type Asked = 'rebuild' | 'cancel-rebuild' | null;

/** Rebuild, verify, swap, roll back: what is behind one, what comes next, and what each does. */
export const LifecycleSteps = ({ detail }: { readonly detail: ProjectionDetail }) => {
  const { name, status, rebuild, verification, possible, previousKept } = detail;
  const titleId = useId();
  const region = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  const [asked, setAsked] = useState<Asked>(null);
  const order = useOrder(name, () => {
    isDue.current = true;
    setAsked(null);
  });
  const current = currentStep(detail);
  const progress = progressOf(detail);
  const isBusy = (kind: string) => order.isPending && order.variables.kind === kind;

  // The button that was pressed may be gone with what it did: then the focus goes to the step that comes next.
  useEffect(() => {
    if (!isDue.current || order.isPending || asked !== null) return;
    isDue.current = false;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    region.current?.querySelector<HTMLElement>(`[data-step="${current ?? 'rebuild'}"]`)?.focus();
  }, [current, order.isPending, asked]);

  const orderButton = (kind: StepName, onClick: () => void, label: string = orderWords[kind].label) =>
    possible.includes(kind) || isBusy(kind) ? (
      <div>
        <Button
          size="small"
          variant={progress[kind] === 'now' && kind !== 'roll-back' ? 'primary' : 'secondary'}
          onClick={onClick}
          busy={isBusy(kind)}
          busyLabel={orderWords[kind].busy}
        >
          {label}
        </Button>
      </div>
    ) : null;

  return (
    <Card as="section" labelledBy={titleId}>
      <div ref={region}>
        <Stack gap="large">
          <Stack gap="xxsmall">
            <Heading level={2} size="title3" id={titleId}>
              Build it anew
            </Heading>
            <Text tone="muted">Four steps, each when you say so. Readers read without a gap through all of them.</Text>
          </Stack>
          <ol className={styles.steps}>
            <Step name="rebuild" progress={progress.rebuild}>
              {rebuild && (
                <ProgressBar
                  label={buildingInWords(status, rebuild)}
                  value={rebuild.readyAt === null ? rebuild.progress : 1}
                  detail={rebuildDetail(rebuild)}
                />
              )}
              {orderButton('rebuild', () => (previousKept ? setAsked('rebuild') : order.mutate({ kind: 'rebuild' })))}
              {possible.includes('cancel-rebuild') && (
                <div>
                  <Button size="small" variant="secondary" icon="close" onClick={() => setAsked('cancel-rebuild')}>
                    {orderWords['cancel-rebuild'].label}
                  </Button>
                </div>
              )}
            </Step>
            <Step name="verify" progress={progress.verify}>
              {rebuild === null && (
                <Text size="caption" tone="muted">
                  While no new table is there, the one that is read is compared.
                </Text>
              )}
              {verification && <Verification verification={verification} />}
              {orderButton(
                'verify',
                () => order.mutate({ kind: 'verify' }),
                verification === null ? orderWords.verify.label : 'Verify again',
              )}
            </Step>
            <Step name="swap" progress={progress.swap}>
              {orderButton('swap', () => order.mutate({ kind: 'swap' }))}
            </Step>
            <Step name="roll-back" progress={progress['roll-back']}>
              <Text size="caption" tone="muted">
                {previousKept
                  ? 'The table from before is kept until the next rebuild.'
                  : 'There is no table from before: it is kept from a swap to the next rebuild.'}
              </Text>
              {orderButton('roll-back', () => order.mutate({ kind: 'roll-back' }))}
            </Step>
          </ol>
        </Stack>
      </div>
      <ConfirmDialog
        open={asked === 'rebuild'}
        title="Rebuild, and give up the table from before?"
        message="A rebuild takes the place of the table that is kept from the last swap. You can no longer roll back to it."
        confirmLabel={orderWords.rebuild.label}
        busyLabel={orderWords.rebuild.busy}
        busy={isBusy('rebuild')}
        isDangerous
        onConfirm={() => order.mutate({ kind: 'rebuild' })}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'cancel-rebuild'}
        title="Cancel this rebuild?"
        message="What has been built so far is dropped, and cannot be had back. Readers notice nothing; you can start again at any time."
        confirmLabel={orderWords['cancel-rebuild'].label}
        cancelLabel="Keep building"
        busyLabel={orderWords['cancel-rebuild'].busy}
        busy={isBusy('cancel-rebuild')}
        isDangerous
        onConfirm={() => order.mutate({ kind: 'cancel-rebuild' })}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
};
