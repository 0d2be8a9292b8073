import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

const YEAR = 365 * 24 * 3600;

/**
 * Content only from this server: no inline scripts or styles, no forms to other sites. Only PDF documents can be
 * framed, because every other response of this server refuses framing.
 */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
};

/** Browser features that no page uses. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]
  .map((ability) => `${ability}=()`)
  .join(', ');

/** Security headers: content policy, permissions, framing and caching. */
export const securityHeaders = fp<{ readonly https: boolean }>(
  async (app, { https }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...policy, ...(https ? { upgradeInsecureRequests: [] } : {}) },
      },
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
      hsts: https ? { maxAge: YEAR, includeSubDomains: false } : false,
    });

    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissions);
      // API responses are personal and current: no caching. Files set their own header.
      reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers' },
);
