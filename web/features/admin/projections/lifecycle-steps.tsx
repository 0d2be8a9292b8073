import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ProjectionDetail } from '#contract/projections.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/heading.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Caption, Text } from '#ui/text.tsx';
import { visuallyHidden } from '#ui/visually-hidden.css.ts';
import { requestCopy } from '../copy.ts';
import * as styles from './projections.css.ts';
import { formatRate, formatSeconds, rolledBack } from './status.ts';
import { useProjectionRequest } from './use-projection-request.ts';
import { Verification } from './verification.tsx';

const stepNames = ['rebuild', 'verify', 'swap', 'roll-back'] as const;
type StepName = (typeof stepNames)[number];

type StepProgress = 'done' | 'now' | 'later';

/** The current step of a read model; null while none is in progress. */
const currentStep = (detail: ProjectionDetail): StepName | null => {
  const { status, possible, previousKept } = detail;
  if (possible.includes('swap') || status === 'verified') return 'swap';
  if (status === 'ready') return 'verify';
  if (status === 'rebuilding') return 'rebuild';
  return previousKept && rolledBack(detail) === null ? 'roll-back' : null;
};

const progressOf = (detail: ProjectionDetail): Readonly<Record<StepName, StepProgress>> => {
  const current = currentStep(detail);
  const place = current === null ? 0 : stepNames.indexOf(current);
  const at = (name: StepName): StepProgress => {
    const own = stepNames.indexOf(name);
    if (own < place) return 'done';
    return own === place ? 'now' : 'later';
  };
  return { rebuild: at('rebuild'), verify: at('verify'), swap: at('swap'), 'roll-back': at('roll-back') };
};

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
        <Text tone="muted">{requestCopy[name].what}</Text>
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
    readyAt === null && rate > 0 ? formatRate(rate) : null,
    readyAt !== null || secondsLeft === null ? null : `${formatSeconds(secondsLeft)} left`,
  ]
    .filter(Boolean)
    .join(', ');

const formatRebuild = (
  status: ProjectionDetail['status'],
  { generation, readyAt }: NonNullable<ProjectionDetail['rebuild']>,
): string => {
  if (readyAt !== null) return `Generation ${generation} is built`;
  return status === 'paused' ? `Generation ${generation} is paused` : `Building generation ${generation}`;
};

const keptTable = (detail: ProjectionDetail): string => {
  const replaced = rolledBack(detail);
  if (replaced !== null) return `Generation ${replaced} was rolled back. It is kept until the next rebuild.`;
  return detail.previousKept
    ? 'The previous table is kept until the next rebuild.'
    : 'There is no previous table. It is kept from a swap until the next rebuild.';
};

type Asked = 'rebuild' | 'cancel-rebuild' | null;

/** The steps of a rebuild: progress, effect and button of each. */
export const LifecycleSteps = ({ detail }: { readonly detail: ProjectionDetail }) => {
  const { name, status, rebuild, verification, possible, previousKept } = detail;
  const titleId = useId();
  const region = useRef<HTMLDivElement>(null);
  const isDue = useRef(false);
  const [asked, setAsked] = useState<Asked>(null);
  const request = useProjectionRequest(name, () => {
    isDue.current = true;
    setAsked(null);
  });
  const current = currentStep(detail);
  const progress = progressOf(detail);
  const replaced = rolledBack(detail);
  const kept = detail.generations.find(({ role }) => role === 'kept');
  const isBusy = (kind: string) => request.isPending && request.variables.kind === kind;

  // If the pressed button has disappeared, focus the current step.
  useEffect(() => {
    if (!isDue.current || request.isPending || asked !== null) return;
    isDue.current = false;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    region.current?.querySelector<HTMLElement>(`[data-step="${current ?? 'rebuild'}"]`)?.focus();
  }, [current, request.isPending, asked]);

  const requestButton = (kind: StepName, onClick: () => void, label: string = requestCopy[kind].label) =>
    possible.includes(kind) || isBusy(kind) ? (
      <div>
        <Button
          size="small"
          variant={progress[kind] === 'now' && kind !== 'roll-back' ? 'primary' : 'secondary'}
          onClick={onClick}
          busy={isBusy(kind)}
          busyLabel={requestCopy[kind].busy}
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
              Rebuild this read model
            </Heading>
            <Text tone="muted">Four steps; you start each one. Screens keep working throughout.</Text>
          </Stack>
          <ol className={styles.steps}>
            <Step name="rebuild" progress={progress.rebuild}>
              {rebuild && (
                <ProgressBar
                  label={formatRebuild(status, rebuild)}
                  value={rebuild.readyAt === null ? rebuild.progress : 1}
                  detail={rebuildDetail(rebuild)}
                />
              )}
              {requestButton('rebuild', () =>
                previousKept ? setAsked('rebuild') : request.mutate({ kind: 'rebuild' }),
              )}
              {possible.includes('cancel-rebuild') && (
                <div>
                  <Button size="small" icon="close" onClick={() => setAsked('cancel-rebuild')}>
                    {requestCopy['cancel-rebuild'].label}
                  </Button>
                </div>
              )}
            </Step>
            <Step name="verify" progress={progress.verify}>
              {rebuild === null && <Caption>Without a new table, this verifies the live table.</Caption>}
              {verification && <Verification verification={verification} />}
              {requestButton(
                'verify',
                () => request.mutate({ kind: 'verify' }),
                verification === null ? requestCopy.verify.label : 'Verify again',
              )}
            </Step>
            <Step name="swap" progress={progress.swap}>
              {requestButton('swap', () => request.mutate({ kind: 'swap' }))}
            </Step>
            <Step name="roll-back" progress={progress['roll-back']}>
              <Caption>{keptTable(detail)}</Caption>
              {requestButton(
                'roll-back',
                () => kept && request.mutate({ kind: 'roll-back', generation: kept.generation }),
                replaced === null ? requestCopy['roll-back'].label : `Make generation ${replaced} live again`,
              )}
            </Step>
          </ol>
        </Stack>
      </div>
      <ConfirmDialog
        open={asked === 'rebuild'}
        title="Rebuild and drop the previous table?"
        message="A rebuild replaces the table kept from the last swap. You will no longer be able to roll back to it."
        confirmLabel={requestCopy.rebuild.label}
        busyLabel={requestCopy.rebuild.busy}
        busy={isBusy('rebuild')}
        isDangerous
        onConfirm={() => request.mutate({ kind: 'rebuild' })}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'cancel-rebuild'}
        title="Cancel this rebuild?"
        message="The table built so far is dropped. Screens are not affected, and you can start again at any time."
        confirmLabel={requestCopy['cancel-rebuild'].label}
        cancelLabel="Keep building"
        busyLabel={requestCopy['cancel-rebuild'].busy}
        busy={isBusy('cancel-rebuild')}
        isDangerous
        onConfirm={() => request.mutate({ kind: 'cancel-rebuild' })}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
};
