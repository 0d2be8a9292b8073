import type { ProjectionDetail } from '../../../../src/http/contract/projections-room.ts';

export const stepNames = ['rebuild', 'verify', 'swap', 'roll-back'] as const;
export type StepName = (typeof stepNames)[number];

/** How far a step is: behind somebody, before somebody, or not to be thought of yet. */
export type StepProgress = 'done' | 'now' | 'later';

/** The step at which a read model stands; null while nothing is under way. */
export const currentStep = ({ status, possible, previousKept }: ProjectionDetail): StepName | null => {
  if (possible.includes('swap') || status === 'verified') return 'swap';
  if (status === 'ready') return 'verify';
  if (status === 'rebuilding') return 'rebuild';
  return previousKept ? 'roll-back' : null;
};

/** The progress of every step. */
export const progressOf = (detail: ProjectionDetail): Readonly<Record<StepName, StepProgress>> => {
  const current = currentStep(detail);
  const place = current === null ? 0 : stepNames.indexOf(current);
  const at = (name: StepName): StepProgress => {
    const own = stepNames.indexOf(name);
    if (own < place) return 'done';
    return own === place ? 'now' : 'later';
  };
  return { rebuild: at('rebuild'), verify: at('verify'), swap: at('swap'), 'roll-back': at('roll-back') };
};
