import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { loggableError } from '../../platform/loggable-error.ts';
import { DEVICE_KNOWN_FOR } from '../../vault/known-devices.ts';
import type { Vault } from '../../vault/vault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member for whom this request has opened a session; null for none. */
    signedIn: string | null;
  }
}

/** With `__Host-` browsers refuse the cookie from subdomains and without https. */
const cookieName = (https: boolean): string => (https ? '__Host-fellowbridge-device' : 'fellowbridge-device');

/** The device token of a request; null without one. */
export const deviceTokenOf = ({ cookies }: FastifyRequest, https: boolean): string | null =>
  cookies[cookieName(https)] ?? null;

/**
 * Remembers a browser after a sign-in, by a cookie with a random token (`src/vault/known-devices.ts`). A failure is only
 * logged: the browser then counts as new at its next sign-in.
 */
export const knownDevices = fp<{ readonly devices: Vault['knownDevices']; readonly https: boolean }>(
  async (app, { devices, https }) => {
    app.decorateRequest('signedIn', null);
    app.addHook('onSend', async (request, reply) => {
      if (request.signedIn === null) return;
      try {
        const token = await devices.remember(request.signedIn, deviceTokenOf(request, https));
        reply.setCookie(cookieName(https), token, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: https,
          maxAge: DEVICE_KNOWN_FOR / 1000,
        });
      } catch (error) {
        request.log.warn({ error: loggableError(error) }, 'the device of a sign-in could not be remembered');
      }
    });
  },
  { name: 'known-devices', dependencies: ['session-cookie'] },
);
