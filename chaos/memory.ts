import { figuresOf } from '../test/support/operator.ts';

/** Sampling interval, in milliseconds. */
const SAMPLE_MS = 10_000;

/** The first minutes of a process, in which its caches fill, are left out. */
const FIRST_MINUTES = 5;

/** Minimum number of samples that show a trend. */
const FEWEST = 6;

/** How the memory of a process developed after its first minutes, until it was stopped or killed. */
export interface MemoryTrend {
  readonly process: string;
  /** Duration of the observation. */
  readonly minutes: number;
  /** Resident memory at the end. */
  readonly megabytes: number;
  /** Slope of the regression line. */
  readonly perMinute: number;
}

interface Sample {
  /** Age of the process. */
  readonly minutes: number;
  readonly megabytes: number;
}

const average = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const slopeOf = (samples: readonly Sample[]): number => {
  const [x, y] = [average(samples.map(({ minutes }) => minutes)), average(samples.map(({ megabytes }) => megabytes))];
  const sum = (of: (sample: Sample) => number): number => samples.reduce((total, sample) => total + of(sample), 0);
  return (
    sum(({ minutes, megabytes }) => (minutes - x) * (megabytes - y)) /
    sum(({ minutes }) => (minutes - x) * (minutes - x))
  );
};

/** Reads age and memory from the metrics of a process. */
const sample = async (url: string): Promise<Sample & { readonly started: number }> => {
  const figure = await figuresOf(url, AbortSignal.timeout(SAMPLE_MS));
  const started = figure('process_start_time_seconds');
  return {
    started,
    minutes: (Date.now() / 1_000 - started) / 60,
    megabytes: figure('process_resident_memory_bytes') / 1_000_000,
  };
};

/**
 * Samples the memory of processes. `stop` returns the trend of each that ran long enough; a restarted process counts as
 * a new one.
 */
export const watchMemory = (processes: readonly { readonly name: string; readonly url: string }[]) => {
  const lives = new Map<string, { readonly process: string; readonly samples: Sample[] }>();
  const look = ({ name, url }: { readonly name: string; readonly url: string }): Promise<void> =>
    sample(url).then(
      ({ started, ...seen }) => {
        if (!(seen.minutes >= FIRST_MINUTES)) return;
        const life = lives.get(`${name} ${started}`) ?? { process: name, samples: [] };
        life.samples.push(seen);
        lives.set(`${name} ${started}`, life);
      },
      () => {},
    );
  const timer = setInterval(() => void Promise.all(processes.map(look)), SAMPLE_MS);
  return {
    stop: (): readonly MemoryTrend[] => {
      clearInterval(timer);
      return [...lives.values()].flatMap(({ process, samples }) => {
        const [first, last] = [samples[0], samples.at(-1)];
        if (!first || !last || samples.length < FEWEST) return [];
        const minutes = last.minutes - first.minutes;
        return [{ process, minutes, megabytes: last.megabytes, perMinute: slopeOf(samples) }];
      });
    },
  };
};
