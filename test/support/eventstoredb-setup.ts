import { request } from 'node:http';
import type { StartedTestContainer } from 'testcontainers';
import type { TestProject } from 'vitest/node';

const IMAGE = 'eventstore/eventstore:23.10.8-bookworm-slim';
const PORT = 2113;

/** How long to wait for a Docker engine, in milliseconds. */
const DOCKER_ANSWERS_WITHIN_MS = 1_500;

const dockerAddress = (): { readonly socketPath: string } | { readonly host: string; readonly port: number } | null => {
  const address = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock';
  if (address.startsWith('unix://')) return { socketPath: address.slice('unix://'.length) };
  if (!address.startsWith('tcp://')) return null;
  const { hostname, port } = new URL(address);
  return { host: hostname, port: Number(port || 2375) };
};

const dockerAnswers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const address = dockerAddress();
    if (!address) return resolve(false);
    const ping = request({ ...address, path: '/_ping', timeout: DOCKER_ANSWERS_WITHIN_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    ping.end();
  });

const startContainer = async (): Promise<StartedTestContainer> => {
  // Loaded on demand: loading takes longer than the check for Docker.
  const { GenericContainer, Wait } = await import('testcontainers');
  return new GenericContainer(IMAGE)
    .withExposedPorts(PORT)
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_ENABLE_ATOM_PUB_OVER_HTTP: 'false',
    })
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
};

/**
 * Provides the EventStoreDB server of the run and prints which one: the server at `EVENTSTOREDB_URL`, otherwise a
 * container if Docker is running, otherwise the wire-level stand-in.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const url = process.env.EVENTSTOREDB_URL;
  if (url) {
    console.log('EventStoreDB tests: the server at EVENTSTOREDB_URL.');
    project.provide('eventStoreDb', { kind: 'server', url });
    return undefined;
  }
  if (await dockerAnswers()) {
    const container = await startContainer();
    console.log(`EventStoreDB tests: a container of ${IMAGE}.`);
    const address = `${container.getHost()}:${container.getMappedPort(PORT)}`;
    project.provide('eventStoreDb', { kind: 'container', url: `esdb://${address}?tls=false` });
    return async () => {
      await container.stop();
    };
  }
  console.log('EventStoreDB tests: the wire-level stand-in (no EVENTSTOREDB_URL, no Docker engine).');
  project.provide('eventStoreDb', { kind: 'stand-in', url: null });
  return undefined;
};
